import { z } from 'zod'
import { seenStudent } from '#contract/features/activity/said.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    material: true
  }
}

/** The protocol's contenttypes: files under either number, and links (wire.md section 7). */
export const materialTypes = { files: 2, alsoFiles: 8, link: 10 } as const
/** Forms of a material, as calls name them. */
export const materialForms = { files: '1', link: '2' } as const

/** A folder with those around it; null at the root. */
export interface FolderOfRow {
  id: string
  title: string
  parent: FolderOfRow | null
}
const folderOfRow: z.ZodType<FolderOfRow> = z.lazy(() =>
  z.object({ id: z.string(), title: z.string(), parent: folderOfRow.nullable() }),
)

/** What a material adds to a row of a course's content. */
export const materialRow = wired({
  /** `"1"` files, `"2"` a link. */
  form: ['type', z.string()],
  /** Never `"3"`, which would be a folder. */
  itemType: ['item_type', z.string()],
  /** Always empty: a row stands for itself. */
  children: z.array(z.never()),
  attachment: z.array(attachment),
  fileCount: ['filecount', z.number()],
  folder: folderOfRow.nullable(),
  /** Of a link. */
  address: ['url', z.string()],
  /** The course's own words about it would be too long for a row. */
  isDownloadAllowed: ['candownload', flag],
  /** When the student opened it. Null for staff. */
  viewedAt: ['viewtime', time],
  /** How many students have opened it, and how many there are. 0 for students. */
  viewCount: ['viewcount', z.number()],
  studentCount: ['studentcount', z.number()],
})

/** What is known of the page that a link leads to. */
export const linkStates = {
  /** Not looked at yet. */
  unseen: 0,
  /** It can be shown inside another page. */
  embeddable: 1,
  /** It wants to be opened by itself. */
  outside: 2,
  /** It did not answer as a page. */
  broken: 3,
  /** Its address is in a network of its own, where the server does not look. */
  private: 4,
} as const

export const linkPage = wired({
  address: ['url', z.string()],
  /** As the page calls itself; empty when it was not read. */
  pageTitle: ['pagetitle', z.string()],
  /** Such as `zh.wikipedia.org`. */
  host: z.string(),
  /** A small picture, as a `data:` address; empty without one. */
  picture: z.string(),
  state: ['linkstate', z.number()],
})

export const materialViewer = wired({
  ...seenStudent,
  viewedAt: ['viewtime', time],
})
