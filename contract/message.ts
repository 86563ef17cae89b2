import type { z } from 'zod'

/** A message of the class socket, defined once: its command name on the wire and the shape of its data. */
export interface Message<S extends z.ZodType = z.ZodType> {
  cmd: string
  data: S
  summary: string
}

export function message<S extends z.ZodType>(cmd: string, summary: string, data: S): Message<S> {
  return { cmd, summary, data }
}
