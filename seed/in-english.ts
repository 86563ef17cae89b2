/** What stands in Chinese in the seed, in English. */
export const inEnglish = {
  陈思远: 'Siyuan Chen',
  王雨桐: 'Yutong Wang',
  李浩然: 'Haoran Li',
  张子涵: 'Zihan Zhang',
  刘一诺: 'Yinuo Liu',
  杨梓萱: 'Zixuan Yang',
  黄俊杰: 'Junjie Huang',
  周佳怡: 'Jiayi Zhou',
  吴欣妍: 'Xinyan Wu',
  徐天宇: 'Tianyu Xu',
  孙若曦: 'Ruoxi Sun',
  马嘉懿: 'Jiayi Ma',
  朱启航: 'Qihang Zhu',
  胡静姝: 'Jingshu Hu',
  林沐阳: 'Muyang Lin',
  郭芷晴: 'Zhiqing Guo',
  何梦琪: 'Mengqi He',
  高文博: 'Wenbo Gao',
  罗诗涵: 'Shihan Luo',
  郑宇轩: 'Yuxuan Zheng',
  梁婉清: 'Wanqing Liang',
  谢承恩: 'Chengen Xie',
  宋语嫣: 'Yuyan Song',
  唐志远: 'Zhiyuan Tang',
  许静宜: 'Jingyi Xu',
  韩雪: 'Xue Han',
  邓子墨: 'Zimo Deng',
  曹颖: 'Ying Cao',
  彭丽媛: 'Liyuan Peng',
  欧阳娜娜: 'Nana Ouyang',
  沈岚: 'Lan Shen',
  陆远: 'Yuan Lu',
  运维: 'Operations',
  陆清和: 'Qinghe Lu',

  数学学院: 'School of Mathematics',
  计算机学院: 'School of Computing',
  信息中心: 'Information Centre',
  '数学 2026 级 1 班': 'Mathematics 2026, class 1',
  '数学 2025 级 1 班': 'Mathematics 2025, class 1',
  '数学 2025 级 2 班': 'Mathematics 2025, class 2',
  '数学与应用数学 2024 级拔尖计划实验班（含外校选修）':
    'Mathematics and Applied Mathematics 2024, honours programme, with guests from other schools',
  '历史 2026 级': 'History 2026',
  通识选修: 'General elective',
  '数学 1 班': 'Mathematics 1',
  '数学 2 班': 'Mathematics 2',
  重修班: 'Second attempt',
  中国近代史: 'Modern Chinese History',

  '期末项目 Project': 'Final project',
  正交小队: 'Orthogonal',
  秩序井然: 'Full rank',
  课堂讨论: 'Class discussion',
  课程答辩: 'Final presentation',
  第1组: 'Group 1',
  第2组: 'Group 2',
  第3组: 'Group 3',
  第4组: 'Group 4',
  第5组: 'Group 5',
  第6组: 'Group 6',
  第7组: 'Group 7',
  第8组: 'Group 8',

  '想为数学建模竞赛做准备。': 'To prepare for the modelling contest.',
  '对优化问题很感兴趣。': 'Optimisation interests me a lot.',
  凑学分: 'I need the credits.',
  '请说明您希望研究的问题，补充后可以重新报名。':
    'Please say which problem you want to work on, and send your request again.',
  '您为什么想参加？ Why this course?': 'Why this course?',
  '可以参加哪一晚？ Which evening?': 'Which evening suits you?',
  '相关证书 Certificates': 'Certificates',
  '2026 秋 Autumn': 'Autumn 2026',

  '线性代数 期中考试': 'Linear Algebra midterm',
  '二教 204': 'Building 2, room 204',
  '大学英语四级 (CET-4)': 'English test (CET-4)',
  '逸夫楼 301': 'Library, room 301',

  向量空间随堂小测: 'Quiz: vector spaces',
  '判断下列集合是否构成向量空间，并说明理由。':
    'Which of these sets are vector spaces? Give a reason for each.',
  '每题 5 分，共 4 题，写清依据的公理。': 'Four questions of 5 points each. Name the axioms you use.',
  '1. 是，零向量与加法、数乘封闭性均成立。\n2. 否，对数乘不封闭。\n3. 是，它是齐次方程组的解空间。\n4. 否，不含零向量。':
    '1. Yes: it holds the zero vector and is closed under both operations.\n2. No, not closed under scaling.\n3. Yes, the solutions of a homogeneous system.\n4. No, the zero vector is missing.',
  高斯消元法与线性方程组: 'Gaussian elimination and linear systems',
  '完成教材第 1 章习题 1.2：第 3、5、8 题。': 'Chapter 1, section 1.2: exercises 3, 5 and 8.',
  '要求写出每一步初等行变换，并说明解的结构（唯一解、无解或无穷多解）。':
    'Write down every row operation, and say what the solutions look like: one, none or infinitely many.',
  '第二张照片太模糊，请重新拍摄后提交。':
    'The second photo is too blurred. Please take it again and hand in.',
  行列式的计算: 'Computing determinants',
  '1. 按行展开计算讲义中的三个三阶行列式。':
    '1. Expand the three determinants of order three in the handout along a row.',
  '2. 利用性质化简并计算四阶行列式。': '2. Simplify the determinant of order four, then compute it.',
  '3. 证明：两行成比例时行列式为零。': '3. Prove: if two rows are proportional, the determinant is zero.',
  '第1题：-54，0，40。\n第2题：先把第一列化为 (1, 0, 0, 0)，再按第一列展开，得 -18。\n第3题：设第二行是第一行的 k 倍，提取公因子后两行相同，故行列式为零。':
    '1: -54, 0, 40.\n2: bring the first column to (1, 0, 0, 0), then expand along it: -18.\n3: let row two be k times row one. Take out k: two equal rows, so the determinant is zero.',
  '第3题只给了结论，请补上证明过程再提交。':
    'Exercise 3 only states the result. Please add the proof and hand in again.',
  '小组报告：生活中的线性代数': 'Group report: linear algebra around us',
  '各小组选一个生活中的例子，用本学期学过的方法分析，写一页左右的报告，并附上计算过程。':
    'Each group picks an example from daily life, analyses it with the methods of this term and writes about one page, with the calculation.',
  '互评作业：特征值的平方': 'Peer review: squares of eigenvalues',
  '证明：若 λ 是 A 的特征值，则 λ² 是 A² 的特征值。逆命题成立吗？截止后请评阅两位同学的证明。':
    'Prove: if λ is an eigenvalue of A, then λ² is one of A². Is the converse true? After the deadline, review the proofs of two others.',
  '设 v 是 A 的特征向量，Av = λv。两边左乘 A，得 A²v = λAv = λ²v，所以 λ² 是 A² 的特征值，v 仍是特征向量。反过来不成立：旋转 90° 的矩阵没有实特征值，但它的平方是 -E。':
    'Let v be an eigenvector of A, Av = λv. Multiply by A from the left: A²v = λAv = λ²v. So λ² is an eigenvalue of A², with the same eigenvector. The converse is false: the rotation by 90° has no real eigenvalue, but its square is -E.',
  '由 Av = λv 直接得到 A²v = A(λv) = λ²v。反例：取 A 为二阶旋转矩阵，A² = -E，每个向量都是 A² 的特征向量，却都不是 A 的实特征向量。':
    'From Av = λv we get A²v = A(λv) = λ²v. Counterexample: let A be the rotation by 90° in the plane. A² = -E, so every vector is an eigenvector of A², but none of A over the reals.',
  '用特征多项式证明：若 det(A - λE) = 0，则 det(A² - λ²E) = det(A - λE)·det(A + λE) = 0。因此 λ² 是 A² 的特征值。':
    'With the characteristic polynomial: if det(A - λE) = 0, then det(A² - λ²E) = det(A - λE)·det(A + λE) = 0. So λ² is an eigenvalue of A².',
  '对 k 用数学归纳法，证明 Aᵏv = λᵏv。k = 1 显然；若对 k 成立，则 Aᵏ⁺¹v = A(λᵏv) = λᵏ⁺¹v。取 k = 2 即为本题。反例：取 A 为二阶旋转矩阵，A² = -E，每个向量都是 A² 的特征向量，却都不是 A 的实特征向量。':
    'By induction on k: Aᵏv = λᵏv. For k = 1 there is nothing to do; if it holds for k, then Aᵏ⁺¹v = A(λᵏv) = λᵏ⁺¹v. The exercise is the case k = 2. Counterexample: let A be the rotation by 90° in the plane. A² = -E, so every vector is an eigenvector of A², but none of A over the reals.',
  '如果 A 可以对角化，A = PDP⁻¹，那么 A² = PD²P⁻¹，特征值就是平方。不能对角化的情形我没有写出来。':
    'If A can be diagonalised, A = PDP⁻¹, then A² = PD²P⁻¹, and the eigenvalues are the squares. I have not written out the other case.',
  '因为 A²v = A·Av = A·λv = λ·Av = λ·λv，所以结论成立。逆命题我认为也成立，只要取平方根。':
    'Because A²v = A·Av = A·λv = λ·Av = λ·λv, it is true. I think the converse holds as well: take the square root.',
  '思路清楚，反例选得好。建议说明为什么“每个向量”都是特征向量。':
    'Clear, and a good counterexample. You could say why every vector is an eigenvector.',
  '用行列式的证明很简洁，但没有讨论逆命题。':
    'The proof with determinants is neat, but the converse is missing.',
  '归纳法写得完整，也更一般。': 'The induction is complete, and more general.',
  '论证严谨，每一步都有依据。': 'Careful: every step has its reason.',
  '只证明了可对角化的情形，请补充一般情形。':
    'This covers only matrices that can be diagonalised. The general case is missing.',
  '逆命题不成立，请看旋转矩阵的例子。': 'The converse is false: look at the rotation by 90°.',
  '正反两方面都写到了，表述准确。': 'Both directions are there, and well put.',
  矩阵的对角化: 'Diagonalising matrices',
  '判断矩阵是否可对角化，并求出相似变换矩阵。':
    'Which of the matrices can be diagonalised? Find the change of basis.',
  '期末复习：综合练习': 'Revision for the final',
  '草稿：待补充第 4 章题目。': 'Draft. Exercises of chapter 4 to follow.',

  '第1题：对增广矩阵作初等行变换，得到阶梯形后回代，x = 2，y = -1，z = 3。\n第2题：秩 r(A) = 2 < 3，方程组有无穷多解，取 z = t 为自由变量。\n第3题：a = 1 时无解，a = -2 时有无穷多解，其余情形有唯一解。':
    '1: row operations lead to echelon form; back substitution gives x = 2, y = -1, z = 3.\n2: the rank is 2 < 3, so there are infinitely many solutions; z = t is free.\n3: none for a = 1, infinitely many for a = -2, otherwise one.',
  '先把系数化为整数再消元，过程见下：\n(1) 交换第一、二行；\n(2) 第二行减去第一行的两倍；\n(3) 第三行减去第一行的三倍。\n最后得到唯一解 (2, -1, 3)。第2题解空间的维数是 1。':
    'First to whole numbers, then eliminate:\n(1) swap rows one and two;\n(2) row two minus twice row one;\n(3) row three minus three times row one.\nThe only solution is (2, -1, 3). In exercise 2 the solutions form a line.',
  '见照片。第4题：(AB)(B⁻¹A⁻¹) = A(BB⁻¹)A⁻¹ = E，所以 AB 可逆，且逆为 B⁻¹A⁻¹。':
    'See the photos. 4: (AB)(B⁻¹A⁻¹) = A(BB⁻¹)A⁻¹ = E, so AB is invertible with inverse B⁻¹A⁻¹.',
  '第3题讨论：当 a = ±1 时行列式为零，矩阵不可逆；其余情形可逆。':
    'Exercise 3: for a = ±1 the determinant is zero and there is no inverse; otherwise there is one.',
  '我认为“丝绸之路”更像一张网，而不是一条线。商品大多经过多次转手，真正走完全程的是技术与信仰。造纸术西传与佛教东传说明，交流的结果往往不在商人的计划之中。':
    'The Silk Road was a web rather than a line. Most goods changed hands many times; what travelled all the way were skills and beliefs. Paper moving west and Buddhism moving east show that the results of exchange were rarely what the merchants had in mind.',
  '思路清晰，步骤完整，继续保持。': 'Clear thinking, every step there. Keep it up.',
  '证明部分可以更简洁，但结论正确。': 'The proof could be shorter, but it is right.',
  '第2题自由变量的选择没有说明，请补充。': 'Exercise 2: say why you chose this free variable.',
  '计算有误，请对照课堂笔记第3页订正。': 'There is a slip. Compare page 3 of your notes and correct it.',
  '论点明确，史料运用恰当，结尾可以更有力。': 'A clear point, well supported. The ending could be stronger.',

  'Lectern 新功能：在手机上批改作业，把截止时间放进日历':
    'New in Lectern: grade on your phone, deadlines in your calendar',
  '<p>打开作业，放大查看，打分，滑一下就到下一份。点“待办”右上角的日历图标，把截止时间放进手机日历。</p>':
    '<p>Open a homework, zoom in, grade, swipe to the next one. Tap the calendar icon in “To do” to put deadlines into your phone’s calendar.</p>',
  '关于 2026-2027 学年第一学期期末考试安排的通知': 'Final exams of the first term 2026-2027',
  '<p>各学院、各位同学：</p><p>本学期期末考试定于 <strong>2027 年 1 月 11 日至 1 月 22 日</strong>举行，请注意：</p><ul><li>请携带学生证和身份证，提前 15 分钟到达考场。</li><li>缓考申请须在考试前一周提交学院教务办公室。</li><li>考场安排将于 12 月 20 日公布。</li></ul><p>教务处</p>':
    '<p>To all schools and students:</p><p>The final exams take place from <strong>11 to 22 January 2027</strong>. Please note:</p><ul><li>Bring your student card, and be there 15 minutes early.</li><li>To postpone an exam, ask the office of your school at least a week before.</li><li>The rooms are announced on 20 December.</li></ul><p>Academic Office</p>',

  线性代数: 'Linear Algebra',
  高等数学: 'Calculus',
  数学建模: 'Mathematical Modelling',
  数字人文与公众史: 'Digital and Public History',
  交换生项目: 'Exchange programme',

  证明题: 'Proofs',
  论证: 'Reasoning',
  '每一步都由已知条件或前面的结论推出。': 'Each step follows from what is given or was shown before.',
  严密: 'Complete',
  每一步都有依据: 'Every step has its reason',
  有小漏洞: 'Small gaps',
  个别步骤没有说明理由: 'A step or two without a reason',
  有跳步: 'A leap',
  关键的一步没有证明: 'The decisive step is not shown',
  不成立: 'No proof',
  概念运用: 'Use of concepts',
  准确: 'Precise',
  定义和定理用得恰当: 'Definitions and theorems are used well',
  大体正确: 'Mostly right',
  有误解: 'Misunderstood',
  表述: 'Presentation',
  清楚: 'Clear',
  可以读懂: 'Readable',
  难以读懂: 'Hard to read',
  小论文: 'Essays',
  论点: 'Thesis',
  明确: 'Clear',
  基本明确: 'Mostly clear',
  不明确: 'Unclear',
  论据: 'Evidence',
  充分: 'Ample',
  一般: 'Some',
  不足: 'Too little',
  '请补充这一步的理由。': 'Give the reason for this step.',
  '结论正确，但没有说明为什么可逆。': 'The result is right, but why is it invertible?',
  '书写再工整一些，会更容易读懂。': 'Neater writing would make this easier to follow.',
  '若 AB = E，则 |A||B| = 1，所以 |A| ≠ 0，A 可逆，且 B = A⁻¹AB = A⁻¹。':
    'If AB = E, then |A||B| = 1, so |A| ≠ 0 and A is invertible, with B = A⁻¹AB = A⁻¹.',
  '由 AB = E 知 r(AB) = n，而 r(AB) ≤ r(A)，故 r(A) = n，A 可逆。两边左乘 A⁻¹ 得 B = A⁻¹。':
    'AB = E has rank n, and r(AB) ≤ r(A), so r(A) = n and A is invertible. Multiply by A⁻¹ from the left: B = A⁻¹.',
  '因为 AB = E，所以 B 是 A 的逆矩阵。': 'Because AB = E, B is the inverse of A.',
  'Ax = 0 时，取 x = By，则 y = ABy = 0……因此 A 的列向量线性无关，A 可逆。':
    'If Ax = 0, take x = By; then y = ABy = 0 … so the columns of A are independent and A is invertible.',
  '用伴随矩阵：A* A = |A|E，|A| ≠ 0，所以 A⁻¹ = A*/|A|，与 B 相等。':
    'By the adjugate: A* A = |A|E and |A| ≠ 0, so A⁻¹ = A*/|A|, which equals B.',
  '取行列式得 |A||B| = 1，故 A 与 B 都可逆；BA = A⁻¹(AB)A = E。':
    'Determinants give |A||B| = 1, so A and B are invertible; BA = A⁻¹(AB)A = E.',
  '“所以”之前缺少关键的一步：为什么 BA = E？': 'The decisive step is missing: why is BA = E?',
  '省略号处正是要证明的内容。': 'What stands behind the dots is what was to be shown.',
  '证明：左逆矩阵也是右逆矩阵': 'A left inverse is a right inverse',
  '设 A、B 为 n 阶方阵，AB = E。证明 A 可逆，且 B = A⁻¹。':
    'Let A and B be square matrices with AB = E. Show that A is invertible and B = A⁻¹.',
}
