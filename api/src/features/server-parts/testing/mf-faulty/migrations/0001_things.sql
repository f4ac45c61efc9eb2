create table things (id bigint primary key generated always as identity, text text not null);
insert into things (text) values ('one');
