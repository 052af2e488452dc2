import { Component, type ReactNode } from 'react';

/** Shows nothing when the picker fails, so that writing goes on; the failure is logged (MSG-037, Q-072). */
export class EmojiBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The emoji picker failed.', error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
