import { test } from '@playwright/test';
import { loaded, refused, demo, token, refusalOf } from './written-profile.ts';
test('x', () => {
  console.log(loaded(demo));
  const show = (x: unknown, v?: NodeJS.ProcessEnv) => { try { console.log(refused(x, v).message); } catch (e) { console.log('!!', e); } };
  show({ ...demo, kind: 'staging', acess: 1, base_url: 'http://demo.example/', budget: { requests: 0 }, name: 12 });
  show({ ...demo, access_token: token, application: { id: 'X', private_key: 'a', private_key_file: 'b' } });
  show(demo, {});
  show('a: [');  show(''); show('- a'); show('[['.repeat(250000)); show('a: &x [*x]'); show('a: { b: ${X} }');
  show('access_token: *abc'); show('__proto__: { a: 1 }\nconstructor: 1\ntoString: 2\nname: ""\napplication: { __proto__: 1 }');
  show('a: 1\na: 2\nb: 1\nb: 2');
  show({ ...demo, bse_url: 'x', base_url: undefined });
  for (const f of ['local', 'prodution', '/tmp', '/dev/null', 'nope.yaml', 'demo', 'production']) console.log(refusalOf(f, {}).message);
});
