import { errors } from '#contract/error.ts'

export const questionErrors = errors('question', {
  typeUnknown: {
    en: 'This type of question isn’t known here. Please reload the page',
    zh: '无法识别该题型，请刷新页面后再试',
  },
  malformed: {
    en: 'This question can’t be read. Please reload the page and try again',
    zh: '题目内容无法识别，请刷新页面后再试',
  },
  textMissing: { en: 'Write the question first', zh: '请输入题干' },
  optionsMissing: { en: 'Give at least two options', zh: '请至少填写两个选项' },
  optionEmpty: { en: 'Option {letter} is empty', zh: '选项 {letter} 为空' },
  optionsAlike: { en: 'Two options say the same', zh: '有两个选项内容相同' },
  answerMissing: { en: 'Mark the right answer', zh: '请设置正确答案' },
  answerNotOne: { en: 'Exactly one option must be right', zh: '只能有一个正确答案' },
  answersTooFew: { en: 'At least {count} options must be right', zh: '至少须有 {count} 个正确答案' },
  votesTooMany: { en: 'At most {limit} options can be chosen', zh: '最多可选 {limit} 项' },
  pictureMissing: { en: 'Choose the picture to point at', zh: '请选择要标点的图片' },
  regionsMissing: {
    en: 'Mark on the picture what is right',
    zh: '请在图片上标出正确区域',
  },
  ratingEmpty: { en: 'The highest value must be above the lowest', zh: '最高分须大于最低分' },
  ratingStep: {
    en: 'Steps of this size don’t lead from the lowest to the highest value',
    zh: '按此间隔无法从最低分到达最高分',
  },
  ratingLong: {
    en: 'A rating has at most {limit} values. Choose larger steps',
    zh: '评分最多 {limit} 档，请增大间隔',
  },
  blanksMissing: {
    en: 'Mark each blank in the question with three underscores: ___',
    zh: '请在题干中用三个下划线 ___ 标出每个空',
  },
  blanksDiffer: {
    en: 'The question has {count:blank|blanks}, but {answers:answer|answers}',
    zh: '题干中有 {count} 个空，但设置了 {answers} 个答案',
  },
  blankEmpty: { en: 'Give the answer to blank {number}', zh: '请填写第 {number} 空的答案' },
  blankOptionsMissing: {
    en: 'Give blank {number} at least two choices',
    zh: '第 {number} 空至少需要两个选项',
  },
  blankOptionEmpty: { en: 'A choice of blank {number} is empty', zh: '第 {number} 空有选项为空' },
  blankOptionsAlike: {
    en: 'Two choices of blank {number} say the same',
    zh: '第 {number} 空有两个选项内容相同',
  },
  blanksMixed: {
    en: 'Blanks with choices have an order of their own',
    zh: '有选项的空不能设为“不分先后”',
  },
  itemsMissing: { en: 'Give at least two items', zh: '请至少填写两项' },
  itemEmpty: { en: 'Item {number} is empty', zh: '第 {number} 项为空' },
  itemsAlike: { en: 'Two items say the same', zh: '有两项内容相同' },
  pairsMissing: { en: 'Give at least two pairs', zh: '请至少填写两组配对' },
  pairMissing: { en: 'Say what item {number} goes with', zh: '请设置第 {number} 项的配对' },
  pairsShared: {
    en: 'Two items go with the same one. Allow that first',
    zh: '有两项与同一项配对，请先允许重复配对',
  },
  changedElsewhere: {
    code: 41461,
    en: 'This question has been changed on another page in the meantime',
    zh: '该题目已在其他页面修改',
  },
  tooManyLabels: {
    en: 'At most {limit} points of knowledge and {limit} tags on one question',
    zh: '每道题目最多 {limit} 个知识点和 {limit} 个标签',
  },
  tooMany: { en: 'At most {limit} questions at once', zh: '每次最多 {limit} 道题目' },
})

export const bankErrors = errors('bank', {
  titleMissing: { en: 'Give the question bank a name', zh: '请输入题库名称' },
  folderTitleMissing: { en: 'Give the folder a name', zh: '请输入文件夹名称' },
  tooManyBanks: {
    en: 'At most {limit} question banks. Delete some first',
    zh: '最多创建 {limit} 个题库，请先删除一些',
  },
  tooManyFolders: { en: 'At most {limit} folders in a bank', zh: '每个题库最多 {limit} 个文件夹' },
  folderTooDeep: { en: 'Folders can be nested {limit} levels deep', zh: '文件夹最多嵌套 {limit} 层' },
  folderInItself: { en: 'A folder can’t be moved into itself', zh: '不能将文件夹移动到其自身中' },
  full: { en: 'A bank holds at most {limit} questions', zh: '每个题库最多 {limit} 道题目' },
  tooManyReaders: { en: 'A bank can be shared with at most {limit} people', zh: '题库最多共享给 {limit} 人' },
  readerUnknown: {
    en: 'No teacher has this account, email or phone',
    zh: '未找到使用该账号、邮箱或手机号的教师',
  },
  notYours: {
    en: 'You may use the questions of this bank, but not change them',
    zh: '您只能使用该题库，不能修改',
  },
})

export const questionImportErrors = errors('questionImport', {
  unreadable: {
    en: 'This file can’t be read. Use a Word document (.docx), the Excel template (.xlsx), CSV or a text file',
    zh: '无法读取该文件，请使用 Word 文档（.docx）、Excel 模板（.xlsx）、CSV 或文本文件',
  },
  noHeader: {
    en: 'The first line must name the columns, among them the question and its type or its answer. Use the template',
    zh: '第一行应为列名，且必须包含“题干”以及“题型”或“答案”列，请使用模板',
  },
  tooMany: {
    en: 'At most {limit} questions at once. Import the file in parts',
    zh: '每次最多导入 {limit} 道题目，请分批导入',
  },
  empty: { en: 'No questions were found in it', zh: '未找到题目' },
  nothing: { en: 'There are no questions to import', zh: '没有可导入的题目' },
  nothingToUndo: {
    en: 'None of the imported questions is in the bank any more, so there is nothing to undo',
    zh: '导入的题目均已不在题库中，没有可撤销的内容',
  },
  exportEmpty: { en: 'There are no questions to export', zh: '没有可导出的题目' },
})
