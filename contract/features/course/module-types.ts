import { z } from 'zod'

/** A contenttype, or several shown as one. */
export const moduleTypes = z.union([z.string(), z.array(z.string())])
