import type { PageLine } from './handwriting.ts'

/** Pages that students photographed. */
export const algebraPages: readonly (readonly PageLine[])[] = [
  [
    'Inverse of a matrix',
    '',
    '1.  Row operations on [A | E]:',
    {
      before: '[A|E] =',
      matrix: [
        ['2', '1', '1', '0'],
        ['5', '3', '0', '1'],
      ],
    },
    'R2 → 2 R2 - 5 R1',
    {
      matrix: [
        ['2', '1', '1', '0'],
        ['0', '1', '-5', '2'],
      ],
    },
    'R1 → (R1 - R2) / 2',
    {
      before: 'A⁻¹ =',
      matrix: [
        ['3', '-1'],
        ['-5', '2'],
      ],
    },
    'check:  A A⁻¹ = E  ✓',
  ],
  [
    'Exercise 2',
    '',
    {
      before: 'B =',
      matrix: [
        ['1', '0', '2'],
        ['2', '-1', '3'],
        ['4', '1', '8'],
      ],
    },
    'det B = 1(-8-3) - 0 + 2(2+4) = 1',
    'so B has an inverse.',
    '',
    {
      before: 'B⁻¹ =',
      matrix: [
        ['-11', '2', '2'],
        ['-4', '0', '1'],
        ['6', '-1', '-1'],
      ],
    },
    'first row times B:',
    '-11 + 4 + 8 = 1 ,  0 - 2 + 2 = 0',
    '-22 + 6 + 16 = 0   ✓',
  ],
  [
    'Exercise 3',
    '',
    'For which a can C be inverted?',
    {
      before: 'C =',
      matrix: [
        ['1', 'a', '0'],
        ['a', '1', '0'],
        ['0', '0', '2'],
      ],
    },
    'det C = 2 (1 - a²)',
    'zero for a = 1 and a = -1,',
    'so C has an inverse for all',
    'other a.',
  ],
  [
    'Elimination, system (1)',
    '',
    {
      matrix: [
        ['1', '2', '-1', '3'],
        ['2', '5', '1', '9'],
        ['3', '7', '0', '12'],
      ],
    },
    'R2 → R2 - 2 R1,  R3 → R3 - 3 R1',
    {
      matrix: [
        ['1', '2', '-1', '3'],
        ['0', '1', '3', '3'],
        ['0', '1', '3', '3'],
      ],
    },
    'R3 - R2 = 0 : one free variable',
    'z = t,  y = 3 - 3t,  x = -3 + 7t',
    'solutions form a line.',
  ],
  [
    'Determinants',
    '',
    'a) expand along row 1:',
    {
      before: 'D =',
      matrix: [
        ['2', '-1', '0'],
        ['1', '3', '4'],
        ['0', '5', '-2'],
      ],
    },
    '= 2(-6 - 20) + 1(-2 - 0)',
    '= -52 - 2 = -54',
    '',
    'b) two equal rows → det = 0',
    'c) det(2A) = 2³ det A = 8 * 5 = 40',
  ],
]

export const historyPages: readonly (readonly PageLine[])[] = [
  [
    'Notes: routes around 1400',
    '',
    '- Indian Ocean: monsoon sailing,',
    '  Aden, Calicut, Malacca',
    '- pepper, cotton, porcelain',
    '- winds decide the calendar:',
    '  west in winter, east in summer',
    '',
    '- overland routes shrink after',
    '  the Yuan, but never end',
    '- Timur: Samarkand as a hub',
  ],
  [
    'Map exercise',
    '',
    'Venice → Alexandria → Aden',
    'Aden → Calicut (40 days)',
    'Calicut → Malacca → Quanzhou',
    '',
    'Why Malacca? Both monsoons',
    'meet, ships wait there and',
    'goods change hands.',
  ],
]

export const worksheet = [
  [
    'Hand in one clear picture for each exercise, or one PDF. Show every step.',
    '',
    '1.  Find the inverse of the 2 x 2 matrix A with rows (2, 1) and (5, 3)',
    '    by row operations on [A | E]. Check your result.',
    '',
    '2.  Show that the matrix B with rows (1, 0, 2), (2, -1, 3), (4, 1, 8)',
    '    is invertible and compute its inverse.',
    '',
    '3.  For which real numbers a is the matrix C with rows (1, a, 0), (a, 1, 0),',
    '    (0, 0, 2) invertible?',
    '',
    '4.  Let A and B be invertible. Prove that AB is invertible and give its inverse.',
  ],
]

export const eigenSheet = [
  [
    '1.  Compute the eigenvalues and eigenvectors of the matrix with rows',
    '    (4, 1) and (2, 3).',
    '',
    '2.  The Fibonacci numbers satisfy v(n+1) = A v(n) with rows (1, 1), (1, 0).',
    '    Use the eigenvalues of A to find a closed formula.',
    '',
    '3.  Prove: eigenvectors of different eigenvalues are linearly independent.',
  ],
  [
    '4.  A town has two cafes. Each week 20 percent of the guests of the first move',
    '    to the second, and 10 percent the other way. What happens in the long run?',
    '',
    'Hints. In 2 write the first vector in a basis of eigenvectors.',
    'In 3 use induction on the number of vectors.',
  ],
]

export const sourceSheet = [
  [
    'Three passages for close reading (our own paraphrase for classroom use)',
    '',
    '1.  On consent: the king shall raise no aid in the kingdom without the common',
    '    counsel of the kingdom, save for three customary occasions.',
    '',
    '2.  On judgement: no free person shall be seized or imprisoned except by the',
    '    lawful judgement of equals or by the law of the land.',
    '',
    '3.  On justice: to no one will right or justice be sold, denied or delayed.',
    '',
    'For each passage: Who speaks? To whom? What problem does it answer?',
  ],
]

export const eliminationWork = [
  '第1题：对增广矩阵作初等行变换，得到阶梯形后回代，x = 2，y = -1，z = 3。\n第2题：秩 r(A) = 2 < 3，方程组有无穷多解，取 z = t 为自由变量。\n第3题：a = 1 时无解，a = -2 时有无穷多解，其余情形有唯一解。',
  'I used elimination without swapping rows. Step by step:\nR2 - 2R1, R3 - 3R1, then R3 - R2.\nBack substitution gives x = 2, y = -1, z = 3. For (b) the last row is 0 = 0, so there is one free variable.',
  '先把系数化为整数再消元，过程见下：\n(1) 交换第一、二行；\n(2) 第二行减去第一行的两倍；\n(3) 第三行减去第一行的三倍。\n最后得到唯一解 (2, -1, 3)。第2题解空间的维数是 1。',
  'All three systems are solved in the attached pages. In exercise 3 I distinguish the cases a = 1, a = -2 and all others.',
]

export const inverseWork = [
  '见照片。第4题：(AB)(B⁻¹A⁻¹) = A(BB⁻¹)A⁻¹ = E，所以 AB 可逆，且逆为 B⁻¹A⁻¹。',
  'Pictures of exercises 1 to 3 are attached. 4: since (AB)(B⁻¹A⁻¹) = E, AB is invertible with inverse B⁻¹A⁻¹.',
  '第3题讨论：当 a = ±1 时行列式为零，矩阵不可逆；其余情形可逆。',
  'I checked the inverse by multiplying both ways. I am not sure about the sign in exercise 2.',
]

export const silkRoadWork = [
  'The Silk Road was never one road. It was a chain of oasis towns, each of which earned its living from the next. What travelled furthest was rarely silk: ideas, scripts, crops and illnesses crossed the whole of it, while most merchants never left their own stretch.\n\nBuddhism is the clearest case. Monks moved with the caravans, and the monasteries lent money and stored goods, so that faith and trade paid for each other.',
  '我认为“丝绸之路”更像一张网，而不是一条线。商品大多经过多次转手，真正走完全程的是技术与信仰。造纸术西传与佛教东传说明，交流的结果往往不在商人的计划之中。',
  'Three exchanges show the network at work: paper moving west after 751, Buddhism moving east along the oases, and the plague of the fourteenth century, which used the same stations as the merchants. Each depended on political peace in the middle, which is why the Mongol century matters so much.',
]

export const goodComments = [
  '思路清晰，步骤完整，继续保持。',
  'Clear and complete. Nicely checked.',
  '证明部分可以更简洁，但结论正确。',
  'Well done. Name the row operations next time.',
  '',
]
export const fairComments = [
  '第2题自由变量的选择没有说明，请补充。',
  'The method is right; there is a slip in the second elimination step.',
  '计算有误，请对照课堂笔记第3页订正。',
]
export const essayComments = [
  'A convincing argument with well-chosen evidence.',
  'Good structure. Say more about who profited from the trade.',
  '论点明确，史料运用恰当，结尾可以更有力。',
]
