import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { type Building, operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { uuid } from '#contract/wire.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const buildingHandlers = serve(operatorBuildingCalls, {
  listBuildings: async ({ db }, { school }) => {
    const id = idOf(school)
    const [known, list] = await Promise.all([schoolById.first(db, id), buildingsIn(db, id)])
    return known ? { list } : fail(kernelErrors.notFound)
  },

  saveBuildings: async ({ db }, { school, list }) => {
    const id = idOf(school)
    if (!(await lockSchool.first(db, id))) fail(kernelErrors.notFound)
    // Of two with the same name the later counts.
    const buildings = [...new Map(list.map(building => [building.name, building])).values()]
    void removeBuildings(db, id)
    void insertBuildings(db, id, JSON.stringify(buildings))
    return {}
  },
})

const idOf = (school: string) => (uuid.test(school) ? school : fail(kernelErrors.notFound))

const schoolById = prepared((db, id: string) => db.selectFrom('school').select('id').where('id', '=', id))
const lockSchool = prepared((db, id: string) =>
  db.selectFrom('school').select('id').where('id', '=', id).forUpdate(),
)
const buildingsIn = prepared((db, schoolId: string) =>
  db
    .selectFrom('school_building')
    .select(['name', 'latitude', 'longitude', 'radius'])
    .where('school_id', '=', schoolId)
    .orderBy('name'),
)
const removeBuildings = prepared((db, schoolId: string) =>
  db.deleteFrom('school_building').where('school_id', '=', schoolId),
)
const insertBuildings = prepared(
  (_, schoolId: string, buildings: string) => sql`
    insert into school_building (school_id, name, latitude, longitude, radius)
    select ${schoolId}::uuid, * from json_to_recordset(${buildings}::json)
      as one (name text, latitude double precision, longitude double precision, radius integer)`,
)

const buildingsOfSchool = prepared((db, accountId: string) =>
  db
    .selectFrom('school_building')
    .innerJoin('school', 'school.id', 'school_building.school_id')
    .innerJoin('account', 'account.school', 'school.name')
    .select(['school_building.name', 'latitude', 'longitude', 'radius'])
    .where('account.id', '=', accountId)
    .orderBy('school_building.name'),
)

/** The places of the school that a person belongs to. */
export const buildingsOf = (db: Database, accountId: string): Promise<Building[]> =>
  buildingsOfSchool(db, accountId)
