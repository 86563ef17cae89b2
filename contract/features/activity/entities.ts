import { z } from 'zod'
import { flag, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Normalised state of an activity (decision P12); an unpublished one is `notStarted` with `published` false. */
export const activityStates = { notStarted: 1, ongoing: 2, ended: 3 } as const

/** What the caller may do with an activity, and with what students have handed in for it. */
export const contentCan = z.object({ manage: z.boolean(), remind: z.boolean(), grade: z.boolean() })

const folderOfItem = z.object({ id: id('folder'), title: z.string() }).nullable()

/**
 * What every row of a course's content has. Each type of activity adds its own fields, already in wire form; its
 * feature's contract has the schema to read them.
 */
export const contentItem = z.looseObject({
  id: id('activity'),
  courseid: id('course'),
  contenttype: z.number(),
  title: z.string(),
  activitylabel: z.string(),
  /** 1 not started or unpublished, 2 ongoing, 3 ended. */
  state: z.number(),
  published: flag,
  /** Stays at the top. */
  pinned: flag,
  createtime: time,
  updatetime: time,
  /** In the future: it appears at that time. */
  publish_time: time,
  begintime: time,
  endtime: time,
  /** It counts nowhere for the caller, a student: there is nothing to do, and nothing missing. */
  excused: flag,
  /** For staff: names of the classes or groups that it is for; absent: the whole course. */
  forwhom: z.array(z.string()).optional(),
  directory: folderOfItem,
  can: contentCan,
})

/** An activity in the trash of its course. */
export const deletedItem = wired({
  id: id('activity'),
  contentType: ['contenttype', z.number()],
  title: z.string(),
  activitylabel: z.string(),
  deletedAt: ['deltime', time],
  /** It can be restored until then. */
  restorableUntil: ['restoretime', time],
})

/** A folder of the course's catalogue, with its subfolders. */
export interface Directory {
  id: string
  name: string
  parentid: string
  sort: number
  /** Activities directly inside that the caller can see. */
  total: number
  child: Directory[]
}

export const directory: z.ZodType<Directory> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    parentid: z.string(),
    sort: z.number(),
    total: z.number(),
    child: z.array(directory),
  }),
)
