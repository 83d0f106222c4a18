// Files of an export are named after people.
import { expect, it } from 'vitest';
import { fileNamesOfPeople } from './export-names.ts';

it('are first and last name, in any script, or the beginning of the address', () => {
  const names = fileNamesOfPeople([
    { key: '1', name: 'Änne Öztürk', email: 'a@x.example' },
    { key: '2', name: 'Jean-Luc  O’Neil / HR', email: '' },
    { key: '3', name: '', email: 'ben.lee@x.example' },
    { key: '4', name: '山田 花子', email: '' },
    { key: '5', name: '../..', email: '' },
  ]);
  expect([...names.values()]).toEqual(['Änne-Öztürk', 'Jean-Luc-O-Neil-HR', 'ben-lee', '山田-花子', 'member']);
});

it('differ for two people of one name, and are the same every time', () => {
  const people = ['b', 'a', 'b'].map((key) => ({ key, name: key === 'a' ? 'Ada Byron' : 'ada byron', email: '' }));
  expect(Object.fromEntries(fileNamesOfPeople(people))).toEqual({ a: 'Ada-Byron', b: 'ada-byron-2' });
  expect(fileNamesOfPeople(people.toReversed())).toEqual(fileNamesOfPeople(people));
});

it('differ for somebody whose own name is what another of the same name would get', () => {
  const people = ['Jan Meier', 'Jan Meier', 'Jan Meier 2', 'jan-meier-2'].map((name, at) => ({
    key: `${at}`,
    name,
    email: '',
  }));
  const names = [...fileNamesOfPeople(people).values()];
  expect(names.slice(0, 2)).toEqual(['Jan-Meier', 'Jan-Meier-2']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
});
