import { z } from 'zod'
import { operator } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { integer, list, nothing, text } from '#contract/wire.ts'
import { buildingLimits } from './rules.ts'

const building = z.object({
  name: text(buildingLimits.name, 1),
  /** Degrees (WGS 84). */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres around it. */
  radius: integer(buildingLimits.leastRadius, buildingLimits.mostRadius),
})
export type Building = z.output<typeof building>

/** The id of the school. */
const school = text(36, 36)

export const operatorBuildingCalls = {
  listBuildings: query('/OperatorApi/getSchoolBuildings', {
    summary: 'The places of a school that its teachers can choose from.',
    access: operator,
    input: z.object({ school }),
    output: z.object({ list: z.array(building) }),
  }),
  saveBuildings: command('/OperatorApi/saveSchoolBuildings', {
    summary: 'Replace the places of a school.',
    access: operator,
    input: z.object({ school, list: list(building, buildingLimits.count) }),
    output: nothing,
  }),
}
