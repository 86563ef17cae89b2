import { Component, type ReactNode } from 'react'

interface ReaderBoundaryProps {
  instead: ReactNode
  children: ReactNode
}

/** A reader that this browser cannot load or run takes down nothing but itself. */
export class ReaderBoundary extends Component<ReaderBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(fault: Error) {
    console.error(fault)
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
