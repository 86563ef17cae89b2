import type { ReactNode } from 'react'

export interface Example {
  /** What is shown, such as `List, empty`. */
  name: string
  /** A phone-sized frame of its own, for screens and what covers them. */
  screen?: boolean
  render: () => ReactNode
}

/** The default export of a `*.example.tsx`: every part or screen in all its states. */
export interface ExampleSet {
  title: string
  examples: Example[]
}

export const examples = (title: string, list: Example[]): ExampleSet => ({ title, examples: list })
