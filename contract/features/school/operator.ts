import { z } from 'zod'
import { operator } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, text } from '#contract/wire.ts'
import { schoolLimits } from './rules.ts'

const school = z.object({
  /** Absent for a new school. */
  id: text(36).optional(),
  name: text(schoolLimits.name).default(''),
  /** Second-level domain under which the school is served. */
  domain: text(schoolLimits.domain).default(''),
  /** The school's app; only identifies the school. */
  appid: text(schoolLimits.appid).default(''),
  /** https address of the picture shown before login. */
  picture: text(schoolLimits.picture).default(''),
  registeropen: flag.default(true),
  phonelogin: flag.default(true),
  chatlogin: flag.default(true),
  /** Run by the school for itself. */
  isprivate: flag.default(false),
  /** Students cannot save the files of materials in the courses of its teachers. */
  downloadsforbidden: flag.default(false),
})
export type School = z.output<typeof school>

export const operatorSchoolCalls = {
  listSchools: query('/OperatorApi/getSchools', {
    summary: 'Schools with their settings, by a part of the name, its pinyin or its initials.',
    access: operator,
    input: z.object({ search: text(100).default('') }),
    output: z.object({ list: z.array(school) }),
  }),
  getSchool: query('/OperatorApi/getSchool', {
    summary: 'One school with its settings.',
    access: operator,
    input: z.object({ school: text(36, 36) }),
    output: school,
  }),
  saveSchool: command('/OperatorApi/saveSchool', {
    summary: "Change a school's name and settings, or add a school.",
    access: operator,
    input: school,
    output: z.object({ id: z.string() }),
  }),
}
