#!/bin/sh
# Runs once, when the volume of the database is new: the product's two roles, neither of them a superuser, and its database.
# bins_owner owns the tables, migrates them and makes the roles of server parts; bins is for every day, and can add to the audit trail but change nothing in it.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner_password="$(cat /run/secrets/database-owner-password)" \
  -v password="$(cat /run/secrets/database-password)" <<'SQL'
create role bins_owner login nosuperuser nocreatedb createrole password :'owner_password';
create role bins login nosuperuser nocreatedb nocreaterole password :'password';
create database bins owner bins_owner;
revoke all on database bins from public;
grant connect, temporary on database bins to bins;
SQL
