import { kernelErrors } from '#contract/error.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { schoolProblem } from '#contract/features/school/rules.ts'
import { isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { findSchools } from './store.ts'

export const operatorSchoolHandlers = serve(operatorSchoolCalls, {
  getSchools: async ({ db }, { search }) => {
    const rows = await findSchools(db, search)
    return {
      list: rows.map(row => ({
        id: row.id,
        name: row.name,
        domain: row.domain ?? '',
        appid: row.app_id ?? '',
        picture: row.picture,
        registeropen: row.is_register_open,
        phonelogin: row.has_phone_login,
        chatlogin: row.has_chat_login,
        isprivate: row.is_private,
      })),
    }
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

async function keep({ db }: Unit, { id, name, domain, appid, picture, ...allowed }: School) {
  const columns = {
    ...nameColumns(name),
    domain: domain.toLowerCase() || null,
    app_id: appid || null,
    picture,
    is_register_open: allowed.registeropen,
    has_phone_login: allowed.phonelogin,
    has_chat_login: allowed.chatlogin,
    is_private: allowed.isprivate,
  }
  if (!id) {
    const made = newId()
    await db
      .insertInto('school')
      .values({ id: made, ...columns })
      .execute()
    return made
  }
  const { numUpdatedRows } = await db
    .updateTable('school')
    .set(columns)
    .where('id', '=', /^[\da-f-]{36}$/.test(id) ? id : null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? id : fail(kernelErrors.notFound)
}
