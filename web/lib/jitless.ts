import { z } from 'zod'

// The content policy forbids `eval`, which Zod would otherwise probe for. Imported before any schema.
z.config({ jitless: true })
