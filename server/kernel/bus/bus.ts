/** What one process tells all of them. */
export interface Told {
  kind: string
  /** JSON. */
  data: unknown
}

export interface Listener {
  /**
   * @param number grows from one thing told to the next, in the same way for all processes
   * @param teller the process
   */
  hear(told: Told, number: number, teller: string): void
  /** Something was told that this process can never hear, or the numbers begin anew: what followed from them is not true any more. */
  miss(): void
}

/**
 * How the processes of one deployment tell each other what is no matter of one of them: what goes to sockets, who is connected,
 * what is to be forgotten. What is told reaches every process, the teller too, once and in the same order.
 */
export interface Bus {
  /** This process among the others. */
  readonly process: string
  /** Within one epoch numbers grow; those of two cannot be compared. */
  readonly epoch: string
  /** Number of what was heard last. */
  readonly heard: number
  tell(kind: string, data: unknown): void
  /** What is heard from now on. */
  listen(listener: Listener): void
  /** Tells what still waits, and leaves. */
  stop(): Promise<void>
}
