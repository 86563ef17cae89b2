import { errorsInWords, type KindWords } from './words.ts'

/** When a page means another submission than its student or its grader has before them today (decision P64). */
export const identityErrorsOf = <F extends string>(words: KindWords<F>) =>
  errorsInWords(words, {
    otherWork: {
      code: 41412,
      en: 'Your group has changed, so you’re working on another submission now. Have a look at it first',
      zh: '您的小组有变动，现在对应的是另一份{work}，请先查看',
    },
    otherGroup: {
      code: 41414,
      en: 'The student has changed groups and now shares another submission. Have a look at it first',
      zh: '该学生已换到其他小组，现在对应的是另一份{work}，请先查看',
    },
    otherWorks: {
      code: 41417,
      en: 'Some of these students have another submission now, after changing groups or handing in another attempt. Nothing was done. Have a look at the list first',
      zh: '部分学生已换到其他小组或提交了新的一次，对应的{work}已变，本次未作任何更改，请先查看列表',
    },
    writtenMeanwhile: {
      code: 41413,
      en: 'More has been written in the meantime, by your group or on another device. Have a look at it first',
      zh: '小组其他成员或您的其他设备又写了新内容，请先查看',
    },
  })
