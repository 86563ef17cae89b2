import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['./{features,shell}/**/*.{ts,tsx}', '!./**/*.{test,example}.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)

/** Forms in which nothing can be wrong, and how many of them the file has. */
const withoutProblems = {
  // A step that asks for nothing.
  './features/account/reset/FindPasswordScreen.tsx': 1,
  // The button waits until all is filled in.
  './features/account/proof/ConfirmIdentity.tsx': 2,
  './features/course/joining/JoinScreen.tsx': 1,
  './features/profile/MyDataScreen.tsx': 1,
}

/** Forms that are lost without a question. */
const unasked = {
  'in a sheet, which has its own buttons': [
    'features/activity/from-files/FilesSheet.tsx',
    'features/attendance/leave/ShortenSheet.tsx',
    'features/attendance/staff/StartForm.tsx',
    'features/attendance/student/ReasonSheet.tsx',
    'features/question/bank/LabelSheet.tsx',
    'features/question/bank/ShareScreen.tsx',
    'features/school/parts/SchoolSheet.tsx',
    'features/school/parts/PlaceSheet.tsx',
    'features/counsellor/school/CounsellorSheet.tsx',
    'features/counsellor/parts/OwnDays.tsx',
    'features/account/codes/PicturePopup.tsx',
    'features/home/exam-dates/ExamDateSheet.tsx',
    'features/package/parts/CreateFromDemo.tsx',
    'features/package/parts/CopyDialog.tsx',
    'features/course/menu/TransferDialog.tsx',
    'features/enrolment/parts/QuestionSheet.tsx',
    'features/member/parts/Accommodation.tsx',
    'features/performance/parts/ReasonForm.tsx',
    'features/review/student/ReceivedReviews.tsx',
    'features/rubric/parts/CriterionSheet.tsx',
    'features/score/parts/GradeSheet.tsx',
    'features/score/staff/ColumnForm.tsx',
    'features/score/staff/Letters.tsx',
    'features/test/making/DrawSheet.tsx',
    'features/test/making/SectionSheet.tsx',
    'features/test/regrading/PreviewSheet.tsx',
  ],
  'short, and asked for again by the next visit': [
    'features/profile/parts/PasswordSetting.tsx',
    'features/profile/parts/ContactBinding.tsx',
    'features/group/ChooseGroupScreen.tsx',
    'features/account/registration/ContactStep.tsx',
    'features/account/registration/VerifyScreen.tsx',
    'features/account/registration/QuickStep.tsx',
    'features/account/login/CredentialFields.tsx',
    'features/account/login/PhoneLogin.tsx',
    'features/account/reset/NewPasswordForm.tsx',
    'features/account/reset/FindPasswordScreen.tsx',
  ],
  'in place of a screen': ['features/course/entry/EntryForm.tsx'],
  'the form of a screen that asks, and of a sheet that opens again as it was': [
    'features/rubric/rubric-form.ts',
  ],
  'the form of a screen that asks': [
    'features/course/settings/CourseFields.tsx',
    'features/group/parts/BatchFields.tsx',
    'features/question/writing/use-question-form.ts',
  ],
}

/** The first try, or what is wrong, kept beside `useForm`. */
const byHand =
  /\[(is)?([tT]ried|[aA]ttempted|Checked|[eE]rrors?), set\w+\] = useState|const errors = \{|<form\b/

test('every form in which something can be wrong is a useForm', () => {
  const others = sources.flatMap(([path, text]) => {
    const count = text.match(/<Form\b(?![^>]*\{\.\.\.form\.props\})/g)?.length
    return count ? [[path, count]] : []
  })
  expect(Object.fromEntries(others)).toEqual(withoutProblems)
})

test('a form asks before it is lost, or there is a reason why not', () => {
  const silent = sources.filter(
    ([, text]) => /\buseForm[<(]/.test(text) && !text.includes('useLeaveQuestion('),
  )
  expect(silent.map(([path]) => path.slice(2)).sort()).toEqual(Object.values(unasked).flat().sort())
})

test('no screen keeps by hand what useForm keeps', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter(([, text]) => byHand.test(text)).map(([path]) => path)
  expect(found, 'see "A form" in docs/ui.md').toEqual([])
})

test('a form by hand is found', () => {
  expect('const [tried, setTried] = useState(false)').toMatch(byHand)
  expect('const [error, setError] = useState<string>()').toMatch(byHand)
  expect('const [isChecked, setChecked] = useState(false)').toMatch(byHand)
  expect('const [address, setAddress] = useState()').not.toMatch(byHand)
})
