/** What stands in English in the seed, in Chinese. */
export const inChinese = {
  'Emma Fischer': '方婉宁',
  'Lucas Moreau': '莫子昂',
  'Amelia Novak': '罗美琳',
  'Noah Lindqvist': '林诺亚',
  'Sofia Rossi': '苏菲',
  'Oliver Bennett': '白立言',
  'Isabella Ferreira da Conceição': '阿依努尔·艾合买提',
  'Mateo García': '马天佑',
  'Aisha Rahman': '安怡然',
  'Jonas Weber': '韦俊楠',
  'Helen Whitfield': '何海伦',
  'Priya Nair': '倪雅',

  'Lectern Demo School': 'Lectern 演示学校',
  'Department of History': '历史系',
  'Linear Algebra': '线性代数',
  'World History': '世界史',
  'Calculus II': '微积分（二）',
  'Mathematical Modelling': '数学建模',
  'Numerical Analysis': '数值分析',
  'Functional Analysis for Quantum Mechanics, Part II': '面向量子力学的泛函分析（下）',
  'History Seminar': '史学研讨',
  Probability: '概率论',
  'Discrete Mathematics': '离散数学',
  'Course opened by mistake': '误建的课程',
  [`<p>What vectors and matrices are, what they are good for, and how to compute with them by hand and by machine.</p>
<h2>What it asks</h2><ul><li>Three hours of lecture a week</li><li>One problem sheet a week, handed in by <strong>Sunday evening</strong></li></ul>
<h2>How it is graded</h2><p>Homework 40 %, a test in the middle 20 %, the exam 40 %.</p>`]: `<p>什么是向量和矩阵，它们有什么用，怎样用笔和计算机来计算。</p>
<h2>课程要求</h2><ul><li>每周三学时讲授</li><li>每周一次作业，<strong>周日晚</strong>前提交</li></ul>
<h2>考核方式</h2><p>作业 40%，期中测验 20%，期末考试 40%。</p>`,

  '期末项目 Project': '期末项目',
  Eigenvector: '特征向量',
  Nullspace: '零空间',
  'I liked the lecture on networks.': '很喜欢网络模型那一讲。',
  'To work on traffic data for my thesis.': '毕业论文要分析交通数据。',
  'A friend recommended it.': '朋友推荐的。',
  'To prepare for the contest.': '想为竞赛做准备。',
  Monday: '周一',
  Thursday: '周四',
  '您为什么想参加？ Why this course?': '您为什么想参加？',
  '可以参加哪一晚？ Which evening?': '可以参加哪一晚？',
  '相关证书 Certificates': '相关证书',
  '2026 秋 Autumn': '2026 秋',
  'World History, oral exam': '世界史 口试',

  'Inverse matrices by row operations': '用初等行变换求逆矩阵',
  'Work through the sheet. <strong>Photograph each page from above in good light.</strong>':
    '完成练习卷。<strong>请在光线充足处从正上方拍摄每一页。</strong>',
  'Exercises 1 to 3: pictures or PDF': '第 1 至 3 题：照片或 PDF',
  'Exercise 4: type the proof into the text field': '第 4 题：把证明写在文字框中',
  'Worksheet 2 - Inverse matrices.pdf': '练习 2 逆矩阵.pdf',
  'Eigenvalues and eigenvectors': '特征值与特征向量',
  'Four exercises, see the sheet. Exercise 4 may be solved with a calculator; explain what the eigenvalue 1 means there.':
    '共四题，见练习卷。第 4 题可以使用计算器，请说明特征值 1 的含义。',
  'Worksheet 4 - Eigenvalues.pdf': '练习 4 特征值.pdf',
  'Exercise 1: det(A - λE) = λ² - 7λ + 10 = (λ - 2)(λ - 5).\nEigenvectors: for λ = 5 …':
    '第 1 题：det(A - λE) = λ² - 7λ + 10 = (λ - 2)(λ - 5)。\n特征向量：当 λ = 5 时……',
  'All four exercises are in the pictures. In the long run two thirds of the guests sit in the second café.':
    '四道题都在照片里。长期来看，三分之二的客人会坐在第二家咖啡馆。',
  'I used elimination without swapping rows. Step by step:\nR2 - 2R1, R3 - 3R1, then R3 - R2.\nBack substitution gives x = 2, y = -1, z = 3. For (b) the last row is 0 = 0, so there is one free variable.':
    '没有交换行，直接消元：\nR2 - 2R1，R3 - 3R1，再 R3 - R2。\n回代得 x = 2，y = -1，z = 3。第二问最后一行是 0 = 0，有一个自由变量。',
  'All three systems are solved in the attached pages. In exercise 3 I distinguish the cases a = 1, a = -2 and all others.':
    '三个方程组的解答见附件。第 3 题分 a = 1、a = -2 和其余情形讨论。',
  'Pictures of exercises 1 to 3 are attached. 4: since (AB)(B⁻¹A⁻¹) = E, AB is invertible with inverse B⁻¹A⁻¹.':
    '第 1 至 3 题见照片。第 4 题：由 (AB)(B⁻¹A⁻¹) = E 知 AB 可逆，逆为 B⁻¹A⁻¹。',
  'I checked the inverse by multiplying both ways. I am not sure about the sign in exercise 2.':
    '逆矩阵左乘右乘都验算过了。第 2 题的符号我不太确定。',
  'Clear and complete. Nicely checked.': '清楚完整，验算很好。',
  'Well done. Name the row operations next time.': '做得好。下次请写明所用的行变换。',
  'The method is right; there is a slip in the second elimination step.': '方法正确，第二步消元有笔误。',

  'The Silk Road as a network of exchange': '作为交流网络的丝绸之路',
  'Write about 300 words: what travelled along the routes, and what made the exchange possible?':
    '写一篇 800 字左右的短文：沿着这些路线流动的是什么，又是什么使交流成为可能？',
  'Use at least two examples from the lectures.': '至少使用课上的两个例子。',
  'The Silk Road was never one road. It was a chain of oasis towns, each of which earned its living from the next. What travelled furthest was rarely silk: ideas, scripts, crops and illnesses crossed the whole of it, while most merchants never left their own stretch.\n\nBuddhism is the clearest case. Monks moved with the caravans, and the monasteries lent money and stored goods, so that faith and trade paid for each other.':
    '丝绸之路从来不是一条路，而是一串绿洲城镇，每一座都靠着下一座谋生。走得最远的很少是丝绸：思想、文字、作物和疾病穿越全程，而大多数商人从未离开自己的那一段。\n\n佛教是最清楚的例子。僧人随商队而行，寺院放贷、存货，信仰与贸易相互供养。',
  'Three exchanges show the network at work: paper moving west after 751, Buddhism moving east along the oases, and the plague of the fourteenth century, which used the same stations as the merchants. Each depended on political peace in the middle, which is why the Mongol century matters so much.':
    '三次交流可以看出这张网络如何运转：751 年之后纸的西传，佛教沿绿洲的东传，以及十四世纪与商人走同样驿站的瘟疫。每一次都有赖于中段的政治安定，蒙古时代因此格外重要。',
  'A convincing argument with well-chosen evidence.': '论证有说服力，史料选得好。',
  'Good structure. Say more about who profited from the trade.': '结构好。可以再谈谈谁从贸易中获益。',
  'Map exercise: trade routes around 1400': '地图练习：1400 年前后的商路',
  'Trace the routes from Venice to Quanzhou on paper and photograph your map and notes.':
    '在纸上画出从威尼斯到泉州的路线，拍下地图和笔记。',
  'Notes and map in the pictures.': '笔记和地图见照片。',
  'Reading a primary source: the Magna Carta': '史料阅读：《大宪章》',
  'Read the three passages and answer the questions at the end of the sheet, one paragraph each.':
    '阅读三段史料，回答材料末尾的问题，每题一段。',
  'Three passages.pdf': '三段史料.pdf',
  'Passage 1 answers the complaint of the barons about taxes without consent. Passage 2 limits arrest, and passage 3 promises that justice is not for sale. All three speak to the king, but they were copied so that the shires could hear them too.':
    '第一段回应贵族对未经同意而征税的不满，第二段限制逮捕，第三段承诺司法不得买卖。三段都是对国王说的，但抄本也让各郡听到了它们。',
  'Industrial Revolution: two voices': '工业革命：两种声音',
  'Compare the letter of the factory owner with the petition of the weaver.':
    '比较工厂主的信与织工的请愿书。',
  'Decolonisation: choose a case study': '非殖民化：选择一个个案',
  'Draft. List of countries to follow.': '草稿：国家名单待补。',

  'Library: longer opening hours before the exams': '图书馆考试前延长开放时间',
  '<p>From 1 December the reading rooms are open from <strong>7:00 to 23:30</strong>, also on weekends. Seats can be reserved two days ahead.</p>':
    '<p>自 12 月 1 日起，阅览室开放时间为 <strong>7:00 至 23:30</strong>，周末照常。座位可提前两天预约。</p>',
  'History of Science and of the People Who Doubted It': '科学史与怀疑者的历史',
  Exchange: '交换生',
  'Oral exam': '口试',
  'Term project': '课程项目',
  'Good answer': '回答精彩',
  'Good question': '善于提问',
  'Helped others': '帮助同学',
  'Presented to the class': '上台展示',
  Teamwork: '团队协作',
  Unprepared: '准备不足',
  'Midterm on Friday: room and rules': '周五期中考试：考场与要求',
  'The midterm takes place on Friday at 9:00 in lecture hall B 101.':
    '期中考试定于周五 9:00 在 B101 大教室举行。',
  'Bring your student card. Handwritten notes on one sheet are allowed; calculators are not.':
    '请携带学生证。可带一张手写笔记，不得使用计算器。',
  'Where have you met a matrix outside of this course?': '课程之外，您在哪里遇到过矩阵？',
  'A spreadsheet, a game, a map, a recommendation: there is nearly always one behind it.':
    '电子表格、游戏、地图、推荐列表，背后几乎都有一个矩阵。',
  'Describe one in two or three sentences: what are its rows, what are its columns, and what is multiplied?':
    '请用两三句话介绍一个例子：行是什么，列是什么，相乘的又是什么？',
  'Photos. A filter that blurs a picture multiplies the brightness of each pixel and its neighbors by the numbers of a small matrix.':
    '照片。模糊滤镜会把每个像素及其相邻像素的亮度，与一个小矩阵里的数相乘。',
  'Exactly: it is called a kernel. Try one that finds edges.':
    '没错，这叫做卷积核。可以试试能找出边缘的那种。',
  'So that is what my camera does at night!': '原来我的相机晚上就是这么做的！',
  'Train connections: a row and a column for each station, and a one where a train goes. Its square counts the ways with one change.':
    '列车线路：每个车站一行一列，有直达车就记 1。它的平方就是换乘一次的走法数。',
  'And its third power those with two changes. I did not believe it and counted.':
    '三次方就是换乘两次的走法数。我一开始不信，还数了一遍。',
  'I have read the chapter twice and still do not see why the rows are multiplied by the columns.':
    '这一章我看了两遍，还是不明白为什么要用行去乘列。',
  'It helped me to see it as a shopping list: amounts times prices, once for each shop.':
    '我是把它当成购物清单来理解的：数量乘单价，每家商店算一次。',
  'Rotating a picture on the phone. Two numbers in, two numbers out.':
    '在手机上旋转图片：输入两个数，输出两个数。',
  'Office hours move to Wednesday': '答疑时间改到周三',
  'Lecture 4 in a minute: a matrix is a map': '一分钟看懂第 4 讲：矩阵就是映射',
  'Watch it before Friday’s class. Pause at 0:12 and predict where the green vector goes.':
    '请在周五上课前观看。在 0:12 暂停，猜一猜绿色向量会到哪里。',
  'Further watching: Linear Algebra by Gilbert Strang': '延伸观看：Gilbert Strang 线性代数',
  'Lectures 1 to 3 fit our first chapter.': '第 1 至 3 讲对应我们的第一章。',
  'Two basis vectors, and their sum.': '两个基向量，以及它们的和。',
  'The matrix A moves the second one to the right: the grid is sheared.':
    '矩阵 A 把第二个向量向右推：网格发生剪切。',
  'Then B turns everything by 30 degrees.': '然后 B 把整个平面旋转 30 度。',
  'Lines stay lines, and the origin stays where it is.': '直线仍是直线，原点保持不动。',
  'So a matrix is a map, and its columns are where the basis vectors go.':
    '所以矩阵就是映射，它的列就是基向量的去处。',
  'From next week on, office hours are on Wednesday from 14:00 to 16:00.':
    '从下周起，答疑时间改为每周三 14:00—16:00。',
  'Script of week 3: linear maps': '第三周讲义：线性映射',
  'Read pages 1 and 2 before the tutorial.': '习题课前请先读第 1、2 页。',
  'Exercises for the tutorial': '习题课练习',
  '1. Show that the composition of two linear maps is linear.': '1. 证明两个线性映射的复合仍是线性映射。',
  '2. Find a basis of the kernel of the matrix from the lecture.': '2. 求课上所给矩阵的核的一组基。',
  'The blackboard of Tuesday': '周二课堂板书',
  'Video lectures on linear algebra': '线性代数公开课视频',
  'Lecture 21 goes with our chapter on eigenvalues.': '第 21 讲对应本课程的特征值一章。',

  'Chapter 1: Vector spaces': '第一章 向量空间',
  'Chapter 2: Linear maps': '第二章 线性映射',
  'Further reading and watching': '拓展阅读与视频',
  'Trade and exchange': '贸易与交流',
  Essays: '课程论文',
  'Second half of the term': '后半学期',
  'Splines through the points of a coastline': '用样条曲线拟合海岸线',
  'Interpolate the twelve points of the handout with a natural cubic spline, and plot it.':
    '用自然三次样条插值讲义上的十二个点，并画出曲线。',
  'Newton’s method, and where it fails': '牛顿法及其失效的情形',
  'Find a starting value from which the method never arrives, and explain why.':
    '找出一个使迭代永不收敛的初值，并说明原因。',
  'Plan of the computer laboratory': '上机实验安排',
  'We meet in the laboratory from week 9 on. Bring your own laptop if you have one.':
    '第 9 周起在机房上课，有笔记本电脑的同学请自带。',
  'Our example: how a search engine ranks pages. The pages are the states, the links the transitions. To do: the damping factor, and a picture of the small web with four pages.':
    '我们选的例子是搜索引擎如何给网页排序：网页是状态，链接是转移。还差阻尼系数的说明，以及四个网页的示意图。',
  'We photographed a corridor from two places and found the matrix that maps one picture onto the other. Four pairs of points are enough; with eight the error halves. What surprised us: the matrix is only known up to a factor.':
    '我们从两个位置拍摄同一条走廊，求出把一张照片变换到另一张的矩阵。四对点就够了，用八对点误差减半。让我们意外的是，这个矩阵只能确定到一个常数倍。',
  'Three bakeries exchange customers every week. The transition matrix has the eigenvalue 1; its eigenvector is the share that each keeps in the long run. We counted for two weeks and compared: 41, 33 and 26 per cent against 40, 35 and 25.':
    '三家面包店每周互相流失顾客。转移矩阵有特征值 1，对应的特征向量就是长期占比。我们统计了两周并作比较：实测 41%、33%、26%，计算结果为 40%、35%、25%。',
}
