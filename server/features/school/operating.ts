import { kernelErrors } from '#contract/error.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { schoolProblem } from '#contract/features/school/rules.ts'
import { uuid } from '#contract/wire.ts'
import { isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { findSchools } from './store.ts'

export const operatorSchoolHandlers = serve(operatorSchoolCalls, {
  listSchools: async ({ db }, { search }) => {
    const rows = await findSchools(db, search)
    return { list: rows.map(present) }
  },

  getSchool: async ({ db }, { school }) => {
    const row = uuid.test(school) ? await schoolById.first(db, school) : undefined
    return row ? present(row) : fail(kernelErrors.notFound)
  },

  saveSchool: async (unit, school) => {
    const problem = schoolProblem(school)
    if (problem) fail(problem)
    try {
      return { id: await keep(unit, school) }
    } catch (error) {
      if (isConflict(error, 'school_name_key')) fail(schoolErrors.nameTaken)
      if (isConflict(error, 'school_domain')) fail(schoolErrors.domainTaken)
      if (isConflict(error, 'school_app_id')) fail(schoolErrors.appTaken)
      throw error
    }
  },
})

const schoolById = prepared((db, id: string) => db.selectFrom('school').selectAll().where('id', '=', id))

const present = (row: Columns) => ({
  id: row.id,
  name: row.name,
  domain: row.domain ?? '',
  appid: row.app_id ?? '',
  picture: row.picture,
  registeropen: row.is_register_open,
  phonelogin: row.has_phone_login,
  chatlogin: row.has_chat_login,
  isprivate: row.is_private,
  downloadsforbidden: row.downloads_forbidden,
})

interface Columns {
  id: string
  name: string
  name_key: string
  domain: string | null
  app_id: string | null
  picture: string
  is_register_open: boolean
  has_phone_login: boolean
  has_chat_login: boolean
  is_private: boolean
  downloads_forbidden: boolean
}

/** All but the id. */
const columnsOf = (school: Columns) => ({
  name: school.name,
  name_key: school.name_key,
  domain: school.domain,
  app_id: school.app_id,
  picture: school.picture,
  is_register_open: school.is_register_open,
  has_phone_login: school.has_phone_login,
  has_chat_login: school.has_chat_login,
  is_private: school.is_private,
  downloads_forbidden: school.downloads_forbidden,
})

const insertSchool = prepared((db, school: Columns) =>
  db.insertInto('school').values({ id: school.id, ...columnsOf(school) }),
)
const updateSchool = prepared((db, school: Columns) =>
  db.updateTable('school').set(columnsOf(school)).where('id', '=', school.id),
)

async function keep({ db }: Unit, { id, name, domain, appid, picture, ...allowed }: School) {
  const isNew = !id
  if (!isNew && !/^[\da-f-]{36}$/.test(id)) return fail(kernelErrors.notFound)
  const school = {
    id: isNew ? newId() : id,
    ...nameColumns(name),
    domain: domain.toLowerCase() || null,
    app_id: appid || null,
    picture,
    is_register_open: allowed.registeropen,
    has_phone_login: allowed.phonelogin,
    has_chat_login: allowed.chatlogin,
    is_private: allowed.isprivate,
    downloads_forbidden: allowed.downloadsforbidden,
  }
  const kept = await (isNew ? insertSchool : updateSchool).count(db, school)
  return kept > 0 ? school.id : fail(kernelErrors.notFound)
}
