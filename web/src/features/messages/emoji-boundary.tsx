import { Component, type ReactNode } from 'react';

/** MSG-037: when the picker fails there is none, and writing goes on; the failure is logged. */
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
