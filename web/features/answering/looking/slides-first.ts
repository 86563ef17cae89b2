import './SlidesList.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { SlidesList } from './parts.ts'

/** The list comes together with the screen. */
export const slidesFirst: First = { ask: () => fetchParts([SlidesList]) }
