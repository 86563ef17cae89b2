import { z } from 'zod'

// The content policy forbids `eval`, which Zod would otherwise probe for (a built client does not have it). Imported
// before any schema.
z.config({ jitless: true })
