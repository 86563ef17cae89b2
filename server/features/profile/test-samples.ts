import { demoPassword } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const newpassword = 'Another#2026'

export const samples: Samples = {
  inputs: () => ({
    '/UserApi/checkMobile': { mobile: '13900000001' },
    '/UserApi/updatePassword': { oldpassword: demoPassword, newpassword, repeatnewpassword: newpassword },
    '/FutureV2/Profile/closeAccount': { password: demoPassword },
  }),
}
