import { z } from 'zod'

/** How far the checks of an activity are: of so many, read and compared. */
export const checkProgress = z.object({ total: z.number(), read: z.number(), done: z.number() })
