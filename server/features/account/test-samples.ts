import { demoPassword, emailOf, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  inputs: () => ({
    '/UserApi/login': { email: emailOf(students[1]!), password: demoPassword },
    '/FutureV2/Account/confirmIdentity': { password: demoPassword },
    '/WechatApi/getSignPackage': { url: 'http://localhost/' },
  }),
}
