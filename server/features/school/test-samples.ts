import type { Samples } from '#server/kernel/test-samples.ts'

/** One of the schools that are there from the first day. */
const school = '019a0000-0010-7000-8000-000000000001'

export const samples: Samples = {
  inputs: () => ({
    '/OperatorApi/saveSchool': { name: 'Another School' },
    '/OperatorApi/getSchool': { school },
    '/OperatorApi/getSchoolBuildings': { school },
    '/OperatorApi/saveSchoolBuildings': {
      school,
      list: [{ name: 'Library', latitude: 31.2, longitude: 121.4, radius: 100 }],
    },
  }),
}
