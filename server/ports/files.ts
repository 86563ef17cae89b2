import type { Readable } from 'node:stream'

/** Where the bytes of files lie. Keys are made by us: letters, digits, `-` and `/`. */
export interface Files {
  /** Moves a finished local file into the store. Whole or not at all. */
  put(key: string, path: string): Promise<void>
  /** Bytes `start` to `end`, both included; all without them. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Where a process beside ours finds the bytes, to read them. */
  localPath(key: string): string
  /** Size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Bytes that can still be written where files lie. */
  free(): Promise<number>
  /** Local folder for files in the making, on the same disk as the store where that matters. */
  readonly scratch: string
}
