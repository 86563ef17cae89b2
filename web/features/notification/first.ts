import type { First } from '#web/shell/first.ts'
import { messageKinds } from './extension-points.ts'

export const notificationsFirst: First = { points: [messageKinds] }
