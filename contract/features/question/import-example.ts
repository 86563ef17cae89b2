import type { Text } from '#contract/error.ts'

/** A text of questions that is understood without a doubt. */
export const importExample: Text = {
  en: [
    '1. [Single choice] What is the capital of China? (2 points)',
    ...['A. Shanghai', 'B. Beijing', 'C. Guangzhou', 'Answer: B'],
    'Explanation: It has been the capital since 1949.',
    '',
    '2. [Multiple answers] Which of these are prime numbers?',
    ...['A. 2', 'B. 9', 'C. 11', 'Answer: AC'],
    '',
    ...['3. [True or false] Water boils at 100 °C at sea level.', 'Answer: T'],
    '',
    ...['4. [Fill in the blanks] Water consists of ____ and ____.', 'Answer: hydrogen; oxygen'],
    '',
    '5. [Matching] Match the countries with their capitals.',
    ...['A. France = Paris', 'B. Japan = Tokyo'],
    '',
    ...['6. [Short answer] Why is the sky blue?', 'Answer: The air scatters blue light more strongly.'],
  ].join('\n'),
  zh: [
    '1. 【单选题】中国的首都是（　）。（2 分）',
    ...['A. 上海', 'B. 北京', 'C. 广州', '答案：B'],
    '解析：北京是中华人民共和国的首都。',
    '',
    '2. 【多选题】下列属于质数的有（　）。',
    ...['A. 2', 'B. 9', 'C. 11', '答案：AC'],
    '',
    ...['3. 【判断题】水在标准大气压下 100 ℃ 沸腾。', '答案：√'],
    '',
    ...['4. 【填空题】水由____和____两种元素组成。', '答案：氢；氧'],
    '',
    '5. 【连线题】将国家与首都连线。',
    ...['A. 法国 = 巴黎', 'B. 日本 = 东京'],
    '',
    ...['6. 【简答题】为什么天空是蓝色的？', '答案：大气对蓝光的散射更强。'],
  ].join('\n'),
}
