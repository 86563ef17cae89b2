import { afterAll, beforeAll, expect, test } from 'vitest'
import { moments } from '#contract/features/test/rules.ts'
import { chooseLanguage, loadTexts, startTexts, textsOf } from '#web/lib/texts.ts'
import { type SettingsForm, settingsInputOf, settingsOf, usualSettings } from './settings-form.ts'
import { summaryOf } from './summary.ts'

beforeAll(() => loadTexts('test/settings'))
afterAll(() => startTexts('en'))

const says = (settings: Partial<SettingsForm>, more: { hasDeadline?: boolean; isDrawn?: boolean } = {}) =>
  summaryOf(
    { ...usualSettings, ...settings },
    { hasDeadline: true, isDrawn: false, ...more },
    textsOf('test/settings'),
  )
const all = (moment: SettingsForm['scoreShown']) => ({
  ...{ scoreShown: moment, answersShown: moment, explanationsShown: moment, paperShown: moment },
})

test('a plain exercise', () => {
  expect(says({})).toEqual([
    'Students see the questions as soon as it is published.',
    'They can answer until the deadline. What is saved is handed in then.',
    'What is handed in can still be changed as long as there is time.',
    'When you release the results they see their score, the questions with their own answers, the right answers and the explanations.',
    'Whoever gets 60% has passed.',
  ])
})

test('an exam with everything', () => {
  const exam = {
    ...{ workingMinutes: 90, beginWindow: 15, attempts: 2, attemptRule: 2, isAnswerOnce: true },
    ...{ shufflesQuestions: true, shufflesOptions: true, switching: 'limited', switchLimit: 1 },
    ...{ isOneDevice: true, mayCopy: false, mayPaste: false, passPercent: null, isAnonymous: true },
    ...{ scoreShown: moments.handedIn, paperShown: moments.ended, answersShown: moments.published },
    explanationsShown: moments.never,
  } satisfies Partial<SettingsForm>
  expect(says(exam, { isDrawn: true })).toEqual([
    'Students press Start to see the questions, within 15 minutes after it is published.',
    'They then have 90 minutes, at most until the deadline. When the time is up, what is saved is handed in by itself.',
    'Each student gets questions of their own, drawn at random.',
    'Questions and options stand in another order for each student.',
    'They can take it 2 times. The last one counts.',
    'What is handed in is not changed any more.',
    'Whoever leaves the page more than 1 time hands in after a countdown of 15 seconds.',
    'They go on with the device on which they began.',
    'Questions can’t be copied, and nothing can be pasted into answers.',
    'As soon as they have handed in they see their score.',
    'When it is over for everyone they see the questions with their own answers.',
    'When it is over for everyone and you have released the results they see the right answers.',
    'They never see the explanations.',
    'You grade without names until the results are released.',
  ])
})

test('without a deadline, with nothing shown, and left once', () => {
  const strict = { ...all(moments.never), switching: 'limited', switchLimit: 0, passPercent: null } as const
  expect(says(strict, { hasDeadline: false })).toEqual([
    'Students press Start to see the questions.',
    'They can answer until you end it.',
    'What is handed in can still be changed as long as there is time.',
    'Whoever leaves the page hands in after a countdown of 15 seconds.',
    'They see neither their score nor the questions afterwards.',
  ])
})

test('what is shown right after handing in ends the writing, and the sentence says so', () => {
  expect(says(all(moments.handedIn))).toContain(
    'What is handed in is not changed any more, because something is shown right after.',
  )
})

test('what is about questions is never promised before the questions', () => {
  expect(says({ ...all(moments.handedIn), paperShown: moments.never })).toEqual(
    expect.arrayContaining([
      'As soon as they have handed in they see their score.',
      'They never see the questions with their own answers, the right answers and the explanations.',
    ]),
  )
})

test('in Chinese', async () => {
  await chooseLanguage('zh-Hans')
  expect(says({ workingMinutes: 60, switching: 'counted' })).toEqual([
    '学生点击“开始作答”后才看到题目。',
    '开始后有 60 分钟，最晚到截止时间。时间一到，已保存的内容自动交卷。',
    '交卷后，在规定时间内仍可修改。',
    '离开页面会被计数。学生事先知道，也不影响作答。',
    '您公布结果后可以看到：成绩、题目和自己的答案、正确答案、解析。',
    '得分达到满分的 60% 为及格。',
  ])
})

test('settings go through the form and back as they were', () => {
  for (const switchLimit of [-2, -1, 0, 7]) {
    const info = { ...settingsInputOf(usualSettings), switchLimit, workingMinutes: 5 }
    expect(settingsInputOf(settingsOf(info))).toEqual(info)
  }
})
