/** Style rules of a class's pages, beside those of every report. */
export const classStyle = `
.total{font-size:1.4rem;margin:.25rem 0}
.marks td.reason{text-align:left;white-space:normal;min-width:16rem;max-width:40rem;color:var(--ink)}
.marks tr.part td{font-size:.9rem;color:var(--muted);border-top:0}
.marks tr.part td.name{padding-left:1.25rem}
.overview thead th{white-space:normal;overflow-wrap:normal;max-width:9rem}
.overview th.name,.overview td.name{position:sticky;left:0;background:var(--paper)}
@media (max-width:700px){
.marks thead{display:none}
.marks tr{display:grid;grid-template-columns:minmax(0,1fr) auto auto;padding:.3rem 0;border-bottom:1px solid color-mix(in srgb,var(--line) 35%,transparent)}
.marks td{border:0;padding:.1rem 0 .1rem .6rem}
.marks td.name{padding-left:0}
.marks td:nth-child(3):not(.reason)::before{content:"of "}
.marks td.reason{grid-column:1/-1;min-width:0;padding-left:0;color:var(--muted)}
.marks td.reason:empty{display:none}
}
.diagnosis{border:1px solid var(--line);border-left:4px solid var(--accent);border-radius:4px;padding:.5rem 1rem;margin:.75rem 0;background:var(--surface)}
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:.75rem}
.wrong-board{border:1px solid var(--line);border-left:4px solid var(--error);border-radius:4px;padding:.75rem 1rem;background:var(--surface);break-inside:avoid}
.wrong-board h4{margin:0 0 .25rem;font-size:1rem}
.wrong-board svg{width:100%;max-width:16rem;height:auto;display:block;margin:.5rem 0}
.wrong-board .on-dark svg,.wrong-board .on-light svg{width:100%}
.answers{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
.topics td,.topics th{font-size:.85rem;padding:.2rem .35rem;text-align:center}
.topics th.name,.topics td.name{text-align:left;min-width:9rem;position:sticky;left:0;background:var(--paper)}
.topics thead th.turned{vertical-align:bottom;height:7.5rem;padding:0}
.topics thead th.turned span{writing-mode:vertical-rl;transform:rotate(180deg);max-height:7rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.review{margin:.5rem 0;padding-left:1.25rem}
.lost{color:var(--error);font-weight:600}
@media print{.boards{grid-template-columns:1fr 1fr}}
`;
