/** A homework of a demo package. `sheet` is a file that comes with it. */
interface DemoTask {
  title: string
  details: string
  sheet?: { name: string; lines: readonly string[] }
}

export interface DemoText {
  language: 'en' | 'zh-Hans'
  name: string
  summary: string
  folders: readonly { title: string; tasks: readonly DemoTask[] }[]
}

const list = (...items: string[]) => `<ol>${items.map(item => `<li>${item}</li>`).join('')}</ol>`

/** The demo packages, in order; the same in both languages. */
export const demoTexts: readonly DemoText[] = [
  {
    language: 'en',
    name: 'First lesson with Lectern',
    summary:
      'A tour of one lesson: what to prepare, what students do with their phones, and what you look at afterwards.',
    folders: [
      {
        title: 'Before the lesson',
        tasks: [
          {
            title: 'Introduce yourself',
            details: `<p>Tell us in three sentences:</p>${list('who you are and what you study,', 'what you already know about this subject,', 'what you hope to be able to do at the end.')}<p>A photo of a handwritten page is welcome.</p>`,
          },
          {
            title: 'Check your phone',
            details: `<p>So that nothing stops you in class:</p>${list('open this course on the phone you bring,', 'hand in a photo of anything on your desk,', 'write down which browser you use.')}`,
            sheet: {
              name: 'checklist.txt',
              lines: [
                '[ ] phone charged',
                '[ ] course opens',
                '[ ] camera allowed for this page',
                '[ ] name and student number are right',
              ],
            },
          },
        ],
      },
      {
        title: 'In the lesson',
        tasks: [
          {
            title: 'One-minute paper',
            details:
              '<p>Two answers, one minute:</p><ul><li>What was the most important point today?</li><li>Which question is still open?</li></ul>',
          },
        ],
      },
      {
        title: 'After the lesson',
        tasks: [
          {
            title: 'Summary in your own words',
            details:
              '<p>Explain the topic of today to somebody who was not there, on half a page. Name one example of your own.</p>',
          },
        ],
      },
    ],
  },
  {
    language: 'en',
    name: 'Flipped classroom',
    summary:
      'Students prepare at home and use the lesson for questions and practice: four weeks, each with preparation, work in class and reflection.',
    folders: [1, 2, 3, 4].map(week => ({
      title: `Week ${week}`,
      tasks: [
        {
          title: `Prepare: reading for week ${week}`,
          details: `<p>Before we meet:</p>${list('read the chapter of this week,', 'note three terms and explain each in one sentence,', 'write down one question that the text left open.')}`,
          ...(week === 1
            ? {
                sheet: {
                  name: 'reading-notes.txt',
                  lines: ['Term | In my own words | Page', '', 'Open question:'],
                },
              }
            : {}),
        },
        {
          title: `In class: problem for week ${week}`,
          details:
            '<p>Work in pairs. Hand in one solution with both names and mark the step at which you disagreed.</p>',
        },
        {
          title: `Reflect: week ${week}`,
          details: '<p>What would you do differently next time? Five sentences are enough.</p>',
        },
      ],
    })),
  },
  {
    language: 'en',
    name: 'Lab course',
    summary:
      'Safety, protocol, report: everything that an experiment needs, with a template and the points by which reports are marked.',
    folders: [
      {
        title: 'Safety',
        tasks: [
          {
            title: 'Safety instruction',
            details: `<p>Read the rules and confirm them:</p>${list('where the emergency exits and the shower are,', 'what you wear and what you leave outside,', 'whom you tell when something breaks.')}`,
            sheet: {
              name: 'safety-rules.txt',
              lines: [
                '1. Goggles at all times.',
                '2. No food or drink.',
                '3. Tie back long hair.',
                '4. Report every breakage.',
              ],
            },
          },
        ],
      },
      {
        title: 'Experiments',
        tasks: [1, 2, 3].map(number => ({
          title: `Protocol ${number}`,
          details: `<p>Photograph the pages of your lab notebook:</p>${list('aim and set-up with a sketch,', 'readings with units and uncertainty,', 'what went differently from the plan.')}`,
        })),
      },
      {
        title: 'Report',
        tasks: [
          {
            title: 'Lab report',
            details:
              '<p>At most six pages. Marked by:</p><table><tbody><tr><td>Question and method</td><td>30</td></tr><tr><td>Data and uncertainty</td><td>40</td></tr><tr><td>Discussion</td><td>30</td></tr></tbody></table>',
            sheet: {
              name: 'report-template.txt',
              lines: ['Title', 'Aim', 'Method', 'Results', 'Discussion', 'References'],
            },
          },
        ],
      },
    ],
  },
  {
    language: 'zh-Hans',
    name: '第一堂课',
    summary: '一堂课的完整流程：课前准备什么，学生在手机上做什么，课后看什么。',
    folders: [
      {
        title: '课前',
        tasks: [
          {
            title: '自我介绍',
            details: `<p>请用三句话告诉我们：</p>${list('您是谁、学什么专业；', '对这门课已经了解多少；', '希望学完之后能做到什么。')}<p>可以手写后拍照提交。</p>`,
          },
          {
            title: '检查手机',
            details: `<p>为了课上顺利参与：</p>${list('用上课要带的手机打开本课程；', '拍一张书桌的照片并提交；', '写下您使用的浏览器。')}`,
            sheet: {
              name: '检查清单.txt',
              lines: ['[ ] 手机已充电', '[ ] 课程可以打开', '[ ] 已允许本页面使用相机', '[ ] 姓名和学号正确'],
            },
          },
        ],
      },
      {
        title: '课中',
        tasks: [
          {
            title: '一分钟小结',
            details:
              '<p>用一分钟回答两个问题：</p><ul><li>今天最重要的一点是什么？</li><li>还有什么没弄明白？</li></ul>',
          },
        ],
      },
      {
        title: '课后',
        tasks: [
          {
            title: '用自己的话总结',
            details: '<p>用半页纸向没来上课的同学讲清楚今天的内容，并举一个自己的例子。</p>',
          },
        ],
      },
    ],
  },
  {
    language: 'zh-Hans',
    name: '翻转课堂',
    summary: '学生课前自学，课堂用来提问和练习：共四周，每周有预习、课堂任务和反思。',
    folders: ['一', '二', '三', '四'].map((week, index) => ({
      title: `第${week}周`,
      tasks: [
        {
          title: `预习：第${week}周阅读`,
          details: `<p>上课前请完成：</p>${list('阅读本周章节；', '记下三个概念并各用一句话解释；', '写下一个文中没有回答的问题。')}`,
          ...(index === 0
            ? { sheet: { name: '阅读笔记.txt', lines: ['概念 | 用自己的话解释 | 页码', '', '我的问题：'] } }
            : {}),
        },
        {
          title: `课堂：第${week}周问题`,
          details: '<p>两人一组，提交一份写有两人姓名的解答，并标出你们意见不同的步骤。</p>',
        },
        { title: `反思：第${week}周`, details: '<p>下一次您会怎样做得不同？五句话即可。</p>' },
      ],
    })),
  },
  {
    language: 'zh-Hans',
    name: '实验课',
    summary: '安全、记录、报告：一次实验需要的全部内容，附报告模板和评分要点。',
    folders: [
      {
        title: '安全',
        tasks: [
          {
            title: '安全须知',
            details: `<p>请阅读并确认：</p>${list('紧急出口和冲洗装置的位置；', '需要穿戴什么、什么不能带入；', '器材损坏时告诉谁。')}`,
            sheet: {
              name: '安全规则.txt',
              lines: ['1. 全程佩戴护目镜。', '2. 禁止饮食。', '3. 长发须束起。', '4. 任何损坏都要报告。'],
            },
          },
        ],
      },
      {
        title: '实验',
        tasks: ['一', '二', '三'].map(number => ({
          title: `实验记录${number}`,
          details: `<p>请拍下实验记录本：</p>${list('目的和装置，附草图；', '带单位和误差的读数；', '与计划不同的地方。')}`,
        })),
      },
      {
        title: '报告',
        tasks: [
          {
            title: '实验报告',
            details:
              '<p>不超过六页，评分要点：</p><table><tbody><tr><td>问题与方法</td><td>30</td></tr><tr><td>数据与误差</td><td>40</td></tr><tr><td>讨论</td><td>30</td></tr></tbody></table>',
            sheet: { name: '报告模板.txt', lines: ['标题', '目的', '方法', '结果', '讨论', '参考文献'] },
          },
        ],
      },
    ],
  },
]
