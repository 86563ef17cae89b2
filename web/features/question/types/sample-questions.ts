interface SampleQuestion {
  html: string
  parts: unknown
  key: unknown
  explanation: string
}

const long =
  '一个很长的选项：在恒温恒压下，可逆反应达到平衡后再充入惰性气体，体系的总体积增大，各组分的分压随之减小，平衡向气体分子数增多的方向移动。'
const formula =
  '<span data-latex="\\int_0^1 x^2\\,dx = \\frac{1}{3}">\\int_0^1 x^2\\,dx = \\frac{1}{3}</span>'

/** A parabola over its axes. */
const drawing = `<img alt="抛物线" src="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#fff"/><path d="M40 330h560M320 20v360" stroke="#888" stroke-width="3"/><path d="M120 30Q320 620 520 30" fill="none" stroke="#0a58ca" stroke-width="6"/></svg>',
)}">`

const options = [
  { id: 'a', html: `<p>面积是 ${formula}</p>` },
  {
    id: 'b',
    html: '<p>Functional Analysis for Quantum Mechanics, Part II, with exercises and a seminar</p>',
  },
  { id: 'c', html: `<p>${long}</p>` },
  { id: 'd', html: '<p>以上都不对</p>' },
]
const why = `<p>因为 ${formula}，所以只有 A 和 C 成立。</p>`

/** A question of each type, as teachers write them, some with long texts and formulas. */
export const sampleQuestions: Record<string, SampleQuestion> = {
  singleChoice: {
    html: `<p>由曲线 <span data-latex="y=x^2">y=x^2</span>、<em>x</em> 轴与直线 <em>x</em> = 1 围成的图形，下列说法正确的是</p>`,
    parts: { options },
    key: { right: ['a'] },
    explanation: why,
  },
  multipleChoice: {
    html: '<p>Which of the following hold? <strong>Several answers</strong> can be right.</p>',
    parts: { options },
    key: { right: ['a', 'c'] },
    explanation: why,
  },
  indefiniteChoice: {
    html: '<p>下列关于平衡移动的说法，正确的有</p>',
    parts: { options: options.slice(1) },
    key: { right: ['c'] },
    explanation: '',
  },
  trueFalse: {
    html: '<p>质数有无穷多个。</p>',
    parts: {},
    key: { right: true },
    explanation: '<p>欧几里得的证明。</p>',
  },
  fillIn: {
    html: '<p>光合作用吸收 ___，放出 ____；一个标准大气压下水的沸点是 ___。</p>',
    parts: {
      blanks: [
        { id: 'a', options: [] },
        { id: 'b', options: [] },
        { id: 'c', options: [] },
      ],
    },
    key: {
      blanks: [
        { blank: 'a', right: { by: 'text', accepts: ['二氧化碳', 'CO2'] } },
        { blank: 'b', right: { by: 'text', accepts: ['氧气', 'O2'] } },
        {
          blank: 'c',
          right: {
            by: 'number',
            value: 100,
            tolerance: 0.5,
            isRelative: false,
            units: ['℃'],
            needsUnit: false,
          },
        },
      ],
      isAnyOrder: false,
    },
    explanation: '<p>水在 100 ℃ 沸腾。</p>',
  },
  cloze: {
    html: '<p>She ___ here ___ 2019, and she says that she will go on living here for as long as she can.</p>',
    parts: {
      blanks: [
        {
          id: 'a',
          options: [
            { id: '1', text: 'lives' },
            { id: '2', text: 'has lived' },
            { id: '3', text: 'would have been living in the meantime' },
          ],
        },
        { id: 'b', options: [] },
      ],
    },
    key: {
      blanks: [
        { blank: 'a', right: { by: 'option', option: '2' } },
        { blank: 'b', right: { by: 'text', accepts: ['since'] } },
      ],
      isAnyOrder: false,
    },
    explanation: '',
  },
  matching: {
    html: '<p>将作家与作品配对。</p>',
    parts: {
      items: [
        { id: 'i1', html: '<p>鲁迅</p>' },
        { id: 'i2', html: '<p>William Shakespeare</p>' },
        { id: 'i3', html: `<p>${formula}</p>` },
      ],
      options: [
        { id: 'o1', html: '<p>《战争与和平》</p>' },
        { id: 'o2', html: '<p>《呐喊》</p>' },
        { id: 'o3', html: '<p>The Tragical History of Hamlet, Prince of Denmark</p>' },
        { id: 'o4', html: '<p>牛顿—莱布尼茨公式</p>' },
      ],
      isShared: false,
    },
    key: {
      pairs: [
        { item: 'i1', option: 'o2' },
        { item: 'i2', option: 'o3' },
        { item: 'i3', option: 'o4' },
      ],
    },
    explanation: '',
  },
  ordering: {
    html: '<p>按时间先后排列。</p>',
    parts: {
      items: [
        { id: 'p', html: '<p>秦统一六国</p>' },
        { id: 'q', html: '<p>张骞出使西域，开辟了连接中原与中亚各国的商路，后来被称为丝绸之路</p>' },
        { id: 'r', html: '<p>The Battle of Red Cliffs</p>' },
        { id: 's', html: '<p>隋朝建立</p>' },
      ],
    },
    key: { order: ['p', 'q', 'r', 's'] },
    explanation: '',
  },
  shortAnswer: {
    html: '<p>简述光合作用的过程。</p>',
    parts: {},
    key: { html: '<p>植物利用<strong>光能</strong>，把二氧化碳和水转化为有机物，并释放氧气。</p>' },
    explanation: '',
  },
  file: { html: '<p>上传实验报告。</p>', parts: { most: 1 }, key: { html: '' }, explanation: '' },
  photo: { html: '<p>拍下你的演算过程。</p>', parts: { most: 9 }, key: { html: '' }, explanation: '' },
  singleVote: {
    html: '<p>下次课讲什么？</p>',
    parts: { options: options.slice(1), most: 1 },
    key: null,
    explanation: '',
  },
  multipleVote: { html: '<p>选两个题目。</p>', parts: { options, most: 2 }, key: null, explanation: '' },
  ranking: {
    html: '<p>下面的内容，你最想先复习哪些？</p>',
    parts: { options, most: 3 },
    key: null,
    explanation: '',
  },
  point: {
    html: '<p>推导的哪一步让你困惑？</p>',
    parts: { picture: drawing, most: 2 },
    key: null,
    explanation: '',
  },
  hotspot: {
    html: '<p>Point at the vertex of the parabola.</p>',
    parts: { picture: drawing, most: 1 },
    key: { regions: [{ shape: 'oval', x: 420, y: 700, width: 160, height: 220 }] },
    explanation: '<p>It is where the slope is zero.</p>',
  },
  rating: {
    html: '<p>这节课讲得清楚吗？</p>',
    parts: { from: 1, to: 5, step: 1, fromLabel: '完全没听懂', toLabel: '非常清楚' },
    key: null,
    explanation: '',
  },
  slider: {
    html: '<p>你有多大把握？</p>',
    parts: { from: 0, to: 100, step: 5, fromLabel: '', toLabel: '' },
    key: null,
    explanation: '',
  },
  paragraph: { html: '<p>阅读下面的材料，回答第 2～4 题。</p>', parts: {}, key: null, explanation: '' },
}
