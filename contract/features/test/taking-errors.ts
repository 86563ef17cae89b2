import { errors } from '#contract/error.ts'

/** What taking a test is refused with, besides what every handed-in work is (`testErrors`). */
export const takingErrors = errors('test', {
  beginOver: {
    en: 'The time in which this test could be started is over',
    zh: '已超过本测试允许开始作答的时间',
  },
  otherDevice: {
    code: 41463,
    en: 'You started this test on another device, and it can be taken on one device only. Go on there, or ask your teacher to allow this one',
    zh: '您已在另一台设备上开始本测试，且本测试只能在一台设备上作答。请在原设备上继续，或联系老师允许更换设备',
  },
  nothingAnswered: { en: 'Answer at least one question first', zh: '请至少作答一题后再提交' },
})
