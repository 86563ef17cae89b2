import { z } from 'zod'
import { account, anyone } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flagNumber, text, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const schoolRow = wired({
  id: z.string(),
  /** Institution id; the same as `id`. */
  coid: z.string(),
  name: z.string(),
  /** The name shown in pickers. */
  courseName: ['coursename', z.string()],
})
const schoolList = z.object({ list: z.array(schoolRow) })

/** What a school, or the deployment if no school is given, offers before login. */
const schoolConfig = z.object({
  /** Empty if no school is given. */
  name: z.string(),
  /** Empty if there is none. */
  picture: url,
  registerAllowed: flagNumber,
  /** Whether people can log in with a code sent to their phone. */
  phoneLogin: flagNumber,
  /** Whether codes can be sent by text message and by mail, for registration and password resets. */
  phoneCodes: flagNumber,
  mailCodes: flagNumber,
  chatLoginShown: flagNumber,
  /** Run by a school for itself: nothing links outside. */
  isPrivate: flagNumber,
  imopen: flagNumber,
  /** The zone in which the deployment shows its times, such as `Asia/Shanghai`. */
  timeZone: z.string(),
  /** Filled with the demo school, to try things out: the accounts of its people are offered. */
  isDemo: flagNumber,
})

/** The second-level domain, under each of its names (decision P6). */
const secondDomain = {
  secondDomain: text(100).optional(),
  domain: text(100).optional(),
  mobilexdomain: text(100).optional(),
}

export const schoolCalls = {
  searchSchools: query('/SchoolApi/getSchoolList', {
    summary: 'Schools by a part of their name, its pinyin or its initials.',
    access: anyone,
    input: z.object({ search: text(100).default('') }),
    output: schoolList,
  }),
  searchSchoolNames: query('/InformationSupplementApi/getCollegeNames', {
    summary: 'The same list for the editor of the profile.',
    access: account,
    aliases: ['/InformationSupplementApi/getCollegeList'],
    input: z.object({ search: text(100).default('') }),
    output: schoolList,
  }),
  getSchoolConfig: query('/FutureV2/NoAuth/getSchoolConfig', {
    summary: 'What a school offers on the login screen, by its second-level domain, its name or its app.',
    access: anyone,
    input: z.object({ school: text(100).optional(), appid: text(100).optional(), ...secondDomain }),
    output: z.object({ config: schoolConfig }),
  }),
}
