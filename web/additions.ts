import { lazy } from 'react'
import type { Additions } from '#web/features/shell/additions.ts'

/** Fetched after the first screen, so that they do not delay it. */
export const additions: Additions = {
  prompts: [
    lazy(() =>
      import('#web/features/attendance/parts/AttendancePrompt.tsx').then(module => ({
        default: module.AttendancePrompt,
      })),
    ),
    lazy(() =>
      import('#web/features/notification/parts/UnreadNotices.tsx').then(module => ({
        default: module.UnreadNotices,
      })),
    ),
    lazy(() =>
      import('#web/features/notification/parts/Outside.tsx').then(module => ({ default: module.Outside })),
    ),
    lazy(() =>
      import('#web/features/chat-app/parts/BindPrompt.tsx').then(module => ({ default: module.BindPrompt })),
    ),
  ],
  barButtons: [
    lazy(() =>
      import('#web/features/notification/parts/NotificationBell.tsx').then(module => ({
        default: module.NotificationBell,
      })),
    ),
  ],
  chatEntry: lazy(() =>
    import('#web/features/chat-app/parts/ChatEntry.tsx').then(module => ({ default: module.ChatEntry })),
  ),
}
