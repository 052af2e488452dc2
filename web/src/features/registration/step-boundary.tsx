import { Component, type ReactNode } from 'react';
import { FlowAlert } from './flow-alert.tsx';

/** A step that breaks is told and shown afresh, with what was typed in it (REG-041); the error goes to the log. */
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
