import { errorsInWords, type KindWords } from './words.ts'

/** What handing in, grading, returning and sharing are refused with, in the words of a kind. */
export const submissionErrorsOf = <F extends string>(words: KindWords<F>) =>
  errorsInWords(words, {
    tooManyFiles: { en: 'At most {limit} {limit:attachment|attachments}', zh: '最多添加 {limit} 个附件' },
    workEmpty: { en: 'Write something or add an attachment', zh: '请填写内容或添加附件' },
    closed: {
      code: 41401,
      en: 'The deadline has passed. Nothing more can be handed in',
      zh: '{task}已截止，无法提交',
    },
    alreadyGraded: {
      code: 41402,
      en: 'This submission has been graded and can no longer be changed',
      zh: '{work}已批改，无法再修改',
    },
    final: {
      code: 41415,
      en: 'You can see what others handed in or the answers, so yours can no longer be changed. Your teacher can return it to you',
      zh: '您已可查看同学的{work}或答案，自己的{work}不能再修改。确需修改时，请联系老师退回',
    },
    handedInOnce: {
      code: 41418,
      en: 'You’ve handed this in, so it can no longer be changed. Your teacher can return it to you',
      zh: '您已提交，不能再修改。确需修改时，请联系老师退回',
    },
    workOpen: {
      code: 41416,
      en: 'What others handed in appears once you can no longer hand in',
      zh: '您不能再提交{work}之后，才能查看同学的{work}',
    },
    handedInElsewhere: {
      code: 41403,
      en: 'You’ve since handed in this {task} from another page',
      zh: '您已在其他页面提交过该{task}',
    },
    scoreMissing: { en: 'Grade must not be empty', zh: '评分不能为空' },
    scoreInvalid: {
      en: 'The grade must be between 0 and {fullScore}, with at most one decimal',
      zh: '评分须在 0 到 {fullScore} 之间，最多保留一位小数',
    },
    commentShort: {
      en: 'The comment needs at least {length} {length:character|characters}',
      zh: '评语不能少于 {length} 个字',
    },
    notHandedIn: { code: 41404, en: 'This {task} hasn’t been handed in', zh: '该学生未提交{work}' },
    handedInAgain: {
      code: 41405,
      en: 'The student has handed in again. Look at the new version first',
      zh: '学生已重新提交，请先查看最新版本',
    },
    markedMeanwhile: {
      code: 41406,
      en: '{name} has graded this submission in the meantime',
      zh: '{name} 已批改该{work}',
    },
    nothingChosen: { en: 'Choose at least one submission', zh: '请至少选择一份{work}' },
    reasonMissing: { en: 'Enter the reason for returning it', zh: '请输入退回原因' },
    nobodyToReturn: { en: 'None of the selected submissions can be returned', zh: '所选{work}均无法退回' },
    noAttemptLeft: { en: 'You’ve used all of your attempts', zh: '作答次数已用完' },
    nothingToShare: { en: 'None of the selected submissions can be shared', zh: '所选{work}均无法分享' },
    groupHasNothing: {
      en: 'This group hasn’t handed in anything yet',
      zh: '该小组还没有提交{work}',
    },
    notPublished: { en: 'Publish the {task} first', zh: '请先发布{task}' },
  })
