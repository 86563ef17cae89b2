import { z } from 'zod'
import { message } from '#contract/message.ts'

export const profileMessages = {
  dataExportChanged: message(
    'data_export_changed',
    "The export of one's data came further: ask again.",
    z.object({ id: z.string() }),
  ),
}
