import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, id, nothing, pageOf, paging, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { attachment } from './entities.ts'

export const libraryCalls = {
  listFiles: query('/FileApi/getMyLibrary', {
    summary: "The person's own uploaded files, newest first.",
    access: account,
    input: z.object({ ...paging, search: text(100).default('') }),
    output: pageOf(
      wired({
        ...attachment.shape,
        createdAt: ['createtime', time],
        /** Something refers to it. */
        isUsed: ['isused', flag],
      }),
    ).extend({
      /** Bytes. */
      used: z.number(),
      quota: z.number(),
    }),
  }),
  renameFile: command('/FileApi/rename', {
    summary: 'Rename one of the caller’s files wherever it appears; its extension stays.',
    access: account,
    input: z.object({ id: id('file'), name: text(1000) }),
    output: z.object({ name: z.string() }),
  }),
  deleteFile: command('/FileApi/delete', {
    summary: 'Remove one of the caller’s files from the library. A file in use stays where it is used.',
    access: account,
    input: z.object({ id: id('file') }),
    output: nothing,
  }),
}
