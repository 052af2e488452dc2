import { Component, type ReactNode } from 'react';
import { FlowAlert } from './flow-alert.tsx';

/** Shows a step that breaks again, with what was typed in it, and says so (REG-041); the error goes to the log. */
export class StepBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <FlowAlert onTryAgain={() => this.setState({ isBroken: false })} />;
  }
}
